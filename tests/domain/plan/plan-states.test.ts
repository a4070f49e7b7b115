import { expect, test } from 'vitest'
import type { LevelWithPlans } from '../../../app/domain/plan/nation/plan-map-contract.ts'
import {
  countByState,
  levelsFound,
  planStateOf,
  planStates,
} from '../../../app/domain/plan/nation/plan-states.ts'

const level = (sddmm: number, percent_completed: number, is_completed = false): LevelWithPlans => ({
  sddmm,
  name: `Level ${sddmm}`,
  percent_completed,
  is_completed,
  plans: [
    {
      id: sddmm * 10,
      name: `Energy Plan of ${sddmm}`,
      created_by: sddmm === 43611 ? 'Prakriti Gurung' : null,
      created_by_id: 3,
      starting_year: 2026,
      ending_year: 2031,
      percent_completed,
      is_completed,
    },
  ],
})
const stateAt = (percent: number, is_completed = false) =>
  planStates[planStateOf(level(1, percent, is_completed))].id

test('a state is a quarter of percent, 100 without and with the confirmation, or none', () => {
  expect([0, 5, 24, 25, 49, 50, 74, 75, 99, 100].map(percent => stateAt(percent))).toEqual([
    ...['first', 'first', 'first', 'second', 'second', 'third', 'third', 'fourth', 'fourth', 'whole'],
  ])
  expect(stateAt(100, true)).toBe('complete')
  expect(planStates[planStateOf(undefined)].id).toBe('none')
})

test('counts add up to the local levels that are looked at', () => {
  const levels = new Map(
    [level(1, 24), level(2, 99), level(3, 100), level(4, 100, true)].map(l => [l.sddmm, l]),
  )
  const counts = countByState([1, 2, 3, 4, 5, 6], levels)
  expect(counts).toEqual([2, 1, 0, 0, 1, 1, 1])
  expect(countByState([4, 5], levels)).toEqual([1, 0, 0, 0, 0, 0, 1])
})

test('a search finds by the names of the municipality, of a plan and of its creator', () => {
  const levels = new Map([[43611, level(43611, 50)]])
  const places = [
    { code: 43611, names: ['Sulikot', 'सुलीकोट'] },
    { code: 10101, names: ['Phaktanglung'] },
  ]
  const found = (search: string) => levelsFound(places, levels, search).map(({ code }) => code)
  expect(found('SULI')).toEqual([43611])
  expect(found('सुली')).toEqual([43611])
  expect(found(' gurung ')).toEqual([43611])
  expect(found('plan of 43611')).toEqual([43611])
  expect(found('phak')).toEqual([10101])
  expect([found(''), found('  '), found('Nobody')]).toEqual([[], [], []])
})
