import { expect, test } from 'vitest'
import { ownPlace } from '../../../../app/client/plan/list/own-place.ts'

const planner = { role: 'Planner', assigned_sddmms: [43611, 43702] } as const
const of = (person: typeof planner) => ({ ...person, assigned_sddmms: [...person.assigned_sddmms] })

test('the chosen municipality counts where the user works there, else the first assigned one', () => {
  expect(ownPlace(of(planner), 43702)).toBe(43702)
  expect(ownPlace(of(planner), 44004)).toBe(43611)
  expect(ownPlace(of(planner), 436)).toBe(43611)
  expect(ownPlace(of(planner), 0)).toBe(43611)
})

test('an Administrator is offered the chosen municipality alone', () => {
  const administrator = { role: 'Administrator' as const, assigned_sddmms: [] }
  expect(ownPlace(administrator, 44004)).toBe(44004)
  expect(ownPlace(administrator, 436)).toBeNull()
  expect(ownPlace(null, 44004)).toBeNull()
})
