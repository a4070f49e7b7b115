import { describe, expect, it, test } from 'vitest'
import { surveyGroups, surveyItems } from '../../../app/domain/dashboard/survey-items.ts'
import { languages, say } from '../../../app/domain/messages/messages.ts'
import { institutionSeeds } from '../../../app/domain/rates/institutions.ts'
import { type ChoiceListName, choiceLabel, choiceLists } from '../../../app/domain/survey/choice-lists.ts'
import { surveyForms } from '../../../app/domain/survey/question.ts'
import { questionsOf, surveySections } from '../../../app/domain/survey/questions.ts'
import { questionsOfWhen, type When } from '../../../app/domain/survey/when.ts'

describe.each(surveyForms)('the %s form', form => {
  const questions = questionsOf(form)

  it('asks for consent before anything else, then for the place', () => {
    expect(
      surveySections(form)
        .map(({ id }) => id)
        .slice(0, 2),
    ).toEqual(['consent', 'where'])
    expect(questions[0].name).toBe('consent')
    expect(questions.map(({ kind }) => kind)).toContain('place')
  })

  it('asks nobody for a name or a phone number', () => {
    // No kind of question takes free text, so neither can be written down.
    const allowedKinds = new Set(['one', 'many', 'whole', 'decimal', 'ward', 'cluster', 'household', 'place'])
    expect(questions.filter(({ kind }) => !allowedKinds.has(kind))).toEqual([])
    expect(questions.filter(({ name }) => /name|phone|mobile|contact|text/i.test(name))).toEqual([])
    for (const { label, name } of questions.slice(1))
      expect(`${name}: ${say('en', label.key, label.params)}`).not.toMatch(/\bname|\bphone (number|of)|नाम/i)
  })

  it('asks each question once, and goes only by questions before it', () => {
    const before = new Set<string>()
    for (const section of surveySections(form)) {
      const known = (when: When | undefined) => (when ? questionsOfWhen(when) : [])
      expect([...before]).toEqual(expect.arrayContaining(known(section.when)))
      for (const question of section.questions) {
        expect(before).not.toContain(question.name)
        expect([...before]).toEqual(expect.arrayContaining(known(question.when)))
        if ('sumsTo' in question)
          for (const other of question.sumsTo?.others ?? []) expect(before).toContain(other)
        before.add(question.name)
      }
    }
  })

  it('says all of it in both languages', () => {
    const sentences = questions.flatMap(question => [
      question.label,
      ...(question.hint ? [question.hint] : []),
      ...(question.kind === 'one' || question.kind === 'many'
        ? choiceLists[question.list].map(choice => choiceLabel(question.list, choice))
        : []),
    ])
    for (const { key, params } of sentences) {
      expect(languages.en).toHaveProperty([key])
      expect(say('ne', key, params)).toMatch(/[ऀ-ॿ]|^\d/)
      expect(say('en', key, params)).not.toMatch(/[{}]/)
    }
  })
})

test('institutions are the kinds that plans list', () => {
  expect(choiceLists.institution).toHaveLength(institutionSeeds.length)
  expect(choiceLists.institution).toEqual(expect.arrayContaining(['primary_school', 'bank_cooperative']))
})

test('what counts on the dashboard has the names of its items', () => {
  for (const list of ['lighting', 'cooking_fuel', 'stove'] satisfies ChoiceListName[])
    for (const choice of choiceLists[list]) expect(surveyItems).toContain(`${list}.${choice}`)
  const names = questionsOf('household').map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['lighting', 'cooking_fuel', 'stove']))
  for (const fuel of surveyGroups.energy_use.categories) expect(names).toContain(`energy_use_${fuel}`)
})

test('a household is its cluster, its ward and its number there', () => {
  const kinds = questionsOf('household').map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['ward', 'cluster', 'household', 'place']))
  expect(kinds.indexOf('ward')).toBeLessThan(kinds.indexOf('cluster'))
})
