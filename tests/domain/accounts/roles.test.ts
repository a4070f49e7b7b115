import { expect, it } from 'vitest'
import { isAtLeast, roleLabel, roleLabels, roles } from '../../../app/domain/roles.ts'

it('has the four roles with their ids (E-016)', () => {
  expect(roles).toEqual({ Administrator: 1, Manager: 2, Planner: 3, General: 4 })
  expect(roleLabels.map(label => roleLabel(roles[label]))).toEqual(roleLabels)
})

it.each([
  ['General', ['Administrator', 'Manager', 'Planner', 'General']],
  ['Planner', ['Administrator', 'Manager', 'Planner']],
  ['Manager', ['Administrator', 'Manager']],
  ['Administrator', ['Administrator']],
] as const)('%s or higher (E-017, E-018)', (min, may) => {
  expect(roleLabels.filter(role => isAtLeast(role, min))).toEqual(may)
  expect(isAtLeast(undefined, min)).toBe(false)
})

it('asks nothing of anybody where anonymous callers may come', () => {
  expect([undefined, ...roleLabels].every(role => isAtLeast(role, 'anon'))).toBe(true)
})
