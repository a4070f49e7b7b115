import { expect, test } from 'vitest'
import { isOld, sinceColumn } from '../../../../app/client/plan/places/since-column.ts'
import { say } from '../../../../app/domain/messages/messages.ts'

const shown = (more: object) => {
  const place = { is_outside: false, atlas_changed: true, corrections_changed: false, ...more }
  return sinceColumn.show?.(place, (key, params) => say('en', key, params))
}

test('a place of another map says whether its households are those of the preliminary census', () => {
  expect(shown({})).toBe('Map data changed since')
  expect(shown({ census_2021: 'final' })).toBe('Map data changed since')
  expect(shown({ census_2021: 'preliminary' })).toBe(
    'Map data changed since; uses the preliminary census of 2021',
  )
  expect(shown({ atlas_changed: false, census_2021: 'preliminary' })).toBe('')
})

test('a place tells how its network was costed where that is no longer so', () => {
  const now = { atlas_changed: false }
  expect(shown({ ...now, network_sized: false, network_changed: false })).toBe('')
  expect(shown({ ...now, network_sized: false, network_changed: true })).toBe(
    'Costed with one price a connection',
  )
  expect(shown({ ...now, network_sized: true, network_changed: true })).toBe('Network rates changed since')
  expect(isOld({ is_outside: false, corrections_changed: false, ...now, network_changed: true })).toBe(true)
})
