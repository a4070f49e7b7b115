import { expect, test } from 'vitest'
import { cookingTable } from '../../../app/domain/dashboard/cooking/cooking-table.ts'
import {
  movedStoves,
  moveKey,
  moveOf,
  overfullMoves,
  stoveMoveSeeds,
  stoveMovesOf,
  stoveScenarios,
} from '../../../app/domain/dashboard/cooking/stove-moves.ts'
import { languages } from '../../../app/domain/messages/messages.ts'
import { assumptionTables } from '../../../app/domain/rates/assumption-tables.ts'

/** Worked values of the design "A plan that lives", section 3.1; stoves in the order of the table. */
const cases = [
  {
    stove: [12, 310.5, 44.2, 120.3, 513],
    partial: [12, 336, 95, 336, 221],
    intermediate: [27, 437, 308, 89, 139],
    changed: { partial: 292, intermediate: 405 },
  },
  {
    stove: [0, 0, 0, 0, 3],
    partial: [0, 0, 1, 1, 1],
    intermediate: [0, 1, 1, 0, 1],
    changed: { partial: 2, intermediate: 2 },
  },
  {
    stove: [31, 263, 150, 222, 568],
    partial: [31, 291, 207, 461, 244],
    intermediate: [48, 421, 478, 134, 153],
    changed: { partial: 324, intermediate: 503 },
  },
]

test.each(cases)('scenarios of $stove are reckoned by the moves', ({ stove, changed, ...columns }) => {
  const [partial, intermediate] = stoveScenarios.map(one => movedStoves(stove, stoveMoveSeeds, one))
  const table = cookingTable({ baseline: stove, partial, intermediate })
  expect(table.data.map(row => row.partial.households)).toEqual(columns.partial)
  expect(table.data.map(row => row.intermediate.households)).toEqual(columns.intermediate)
  expect(table.changed_households).toEqual(changed)
})

test('every move to a better stove is a row with its name in both languages', () => {
  const { seeds, label } = assumptionTables.stove_moves
  expect(seeds).toHaveLength(20)
  expect(stoveMovesOf(seeds)).toEqual(stoveMoveSeeds)
  for (const { row_key } of seeds) {
    expect(moveKey(moveOf(row_key) ?? stoveMoveSeeds[0])).toBe(row_key)
    const { key } = label(row_key)
    for (const language of ['en', 'ne'] as const) expect(languages[language][key]).toBeTruthy()
  }
  expect(moveOf('partial.low.nothing')).toBeNull()
})

test('no household is lost or counted twice, even where more than all would move', () => {
  const moves = stoveMoveSeeds.map(move => ({ ...move, percent: 60 }))
  expect(overfullMoves(moves)).toContain('partial.low')
  expect(overfullMoves(stoveMoveSeeds)).toEqual([])
  const after = movedStoves([1, 2, 3, 4, 90], moves, 'partial')
  expect(after.reduce((sum, count) => sum + count, 0)).toBeCloseTo(100, 12)
  expect(Math.min(...after)).toBeGreaterThanOrEqual(0)
})
