import { describe, expect, test } from 'vitest'
import { apportion } from '../../../app/domain/dashboard/apportion.ts'
import { cookingTable, scenarioCost } from '../../../app/domain/dashboard/cooking/cooking-table.ts'
import { stoves } from '../../../app/domain/dashboard/survey-items.ts'

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)
const random = generator(20_260_101)

test('F4: cost of a scenario', () => {
  expect(scenarioCost(1200, 6500, { changed: 35, of: 100 })).toBe(2_730_000)
  expect(scenarioCost(1200, 14_500, { changed: 720, of: 1200 })).toBe(10_440_000)
  expect(scenarioCost(3, 1000, { changed: 1, of: 3 })).toBe(1000)
  expect(scenarioCost(0, 6500, { changed: 1, of: 3 })).toBe(0)
})

test('F5: households by largest remainder', () => {
  expect(apportion(1234, [2.5, 21.3, 12.2, 18, 46])).toEqual([31, 263, 150, 222, 568])
})

describe('apportion', () => {
  test('parts sum to the total and lie within one of their quota', () => {
    for (let round = 0; round < 500; round++) {
      const weights = Array.from({ length: 1 + Math.floor(random() * 8) }, () =>
        Math.floor(random() ** 3 * 9000),
      )
      const total = Math.floor(random() * 200_000)
      const all = sumOf(weights)
      const parts = apportion(total, weights)
      if (all === 0) {
        expect(parts).toEqual(weights.map(() => 0))
        continue
      }
      expect(sumOf(parts)).toBe(total)
      for (const [i, part] of parts.entries()) {
        expect(Math.abs(part - (total * weights[i]) / all)).toBeLessThan(1)
      }
    }
  })
  test('counts that fit are kept', () => {
    expect(apportion(60, [10, 20, 30])).toEqual([10, 20, 30])
  })
  test('of equal remainders the earlier part gets one more', () => {
    expect(apportion(2, [1, 1, 1])).toEqual([1, 1, 0])
  })
  test('nothing to divide by gives nothing', () => {
    expect(apportion(5, [0, 0])).toEqual([0, 0])
    expect(apportion(5, [])).toEqual([])
  })
})

describe('the table', () => {
  test('columns add up to the households of today, shares are theirs, and changes are the rising rows', () => {
    for (let round = 0; round < 300; round++) {
      const column = () => stoves.map(() => Math.floor(random() ** 2 * 5000))
      const counts = { baseline: column(), partial: column(), intermediate: column() }
      const table = cookingTable(counts)
      for (const name of ['baseline', 'partial', 'intermediate'] as const) {
        expect(sumOf(table.data.map(row => row[name].percent))).toBeCloseTo(100, 9)
        for (const row of table.data)
          expect(row[name].percent).toBe((100 * row[name].households) / table.households)
        expect(sumOf(table.data.map(row => row[name].households))).toBe(table.households)
      }
      expect(table.data.map(row => row.baseline.households)).toEqual(counts.baseline)
      for (const name of ['partial', 'intermediate'] as const) {
        const rising = table.data.map(row => Math.max(0, row[name].households - row.baseline.households))
        expect(table.changed_households[name]).toBe(sumOf(rising))
        expect(table.changed[name]).toBe((100 * sumOf(rising)) / table.households)
      }
    }
  })
  test('S-087 by hand', () => {
    const table = cookingTable({
      baseline: [0, 200, 0, 100, 700],
      partial: [0, 200, 50, 400, 350],
      intermediate: [100, 300, 400, 100, 100],
    })
    expect(table.changed).toEqual({ partial: 35, intermediate: 60 })
    expect(table.data[2]).toEqual({
      stove: 'intermediate',
      baseline: { percent: 0, households: 0 },
      partial: { percent: 5, households: 50 },
      intermediate: { percent: 40, households: 400 },
    })
  })
  test('a scenario that was asked of another number of households is scaled to those of today', () => {
    const table = cookingTable({
      baseline: [0, 0, 0, 0, 10],
      partial: [0, 0, 0, 1, 1],
      intermediate: [0, 0, 3, 0, 0],
    })
    expect(table.data.map(row => row.partial.households)).toEqual([0, 0, 0, 5, 5])
    expect(table.data.map(row => row.intermediate.households)).toEqual([0, 0, 10, 0, 0])
  })
  test('without one of the columns there is no table', () => {
    const some = [1, 2, 3, 4, 5]
    const none = [0, 0, 0, 0, 0]
    expect(cookingTable({ baseline: some, partial: none, intermediate: some }).data).toEqual([])
    expect(cookingTable({ baseline: none, partial: some, intermediate: some }).households).toBe(0)
  })
})

function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
