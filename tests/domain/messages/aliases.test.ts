import { expect, test } from 'vitest'
import { aliasOf, resolveAliases } from '../../../app/domain/messages/aliases.ts'
import { twinsIn, unlikeAliases } from '../../../scripts/check/messages.ts'

test('an alias has the text of its key, whatever the feature', () => {
  const texts = { 'plan.save': '@ui.save', 'ui.save': 'Save {name}', 'plan.mail': 'planner@ui.save' }
  expect(resolveAliases(texts)).toEqual({ ...texts, 'plan.save': 'Save {name}' })
})

test.each([
  [
    'of no message',
    { 'plan.save': '@ui.save' },
    "'plan.save' is an alias of 'ui.save', which is no message.",
  ],
  [
    'of what every object has',
    { 'plan.save': '@toString' },
    "'plan.save' is an alias of 'toString', which is no message.",
  ],
  [
    'of an alias',
    { 'plan.save': '@bat.save', 'bat.save': '@ui.save', 'ui.save': 'Save' },
    "'plan.save' is an alias of 'bat.save', itself an alias.",
  ],
  [
    'in a circle',
    { 'plan.save': '@bat.save', 'bat.save': '@plan.save' },
    "'plan.save' is an alias of 'bat.save', itself an alias.",
  ],
  ['of itself', { 'plan.save': '@plan.save' }, "'plan.save' is an alias of 'plan.save', itself an alias."],
])('an alias %s stops the build', (_, texts, fault) => {
  expect(() => resolveAliases(texts as Record<string, string>)).toThrow(fault)
})

test('only a whole text is an alias', () => {
  expect(['@ui.save', '@', 'a@b', '@ui.save now', '@{name}'].map(aliasOf)).toEqual([
    'ui.save',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('the check finds what one language alone shares', () => {
  const english = { 'plan.save': '@ui.save', 'bat.save': '@ui.save', 'ui.save': 'Save', 'mhp.save': 'Save' }
  const nepali = {
    'plan.save': '@ui.save',
    'bat.save': 'राख्नुहोस्',
    'ui.save': 'राख्नुहोस्',
    'mhp.save': '@ui.save',
  }
  expect(unlikeAliases(english, nepali)).toEqual(['bat.save', 'mhp.save'])
  expect(unlikeAliases(english, english)).toEqual([])
})

test('the check finds a text that stands twice, unless the keys mean different things', () => {
  const english = {
    'a.save': 'Save',
    'b.save': 'Save',
    'c.save': '@a.save',
    'd.keep': 'Save',
    'e.open': 'Open',
  }
  const nepali = { 'a.save': 'राख', 'b.save': 'राख', 'c.save': '@a.save', 'd.keep': 'बचाउ', 'e.open': 'खोल' }
  expect(twinsIn([english, nepali], [])).toEqual([['b.save', 'a.save']])
  expect(twinsIn([english, nepali], [['a.save', 'b.save']])).toEqual([])
  expect(twinsIn([english], [['a.save', 'b.save']])).toEqual([['d.keep', 'a.save']])
})
