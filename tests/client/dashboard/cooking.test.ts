import { describe, expect, it } from 'vitest'
import { costError, costOf, max } from '../../../app/client/dashboard/energy/scenario-costs.ts'
import { cookingTable } from '../../../app/domain/dashboard/cooking/cooking-table.ts'
import { cookingCsvRows, isRoundedOff } from '../../../app/domain/dashboard/shown/cooking-rows.ts'

const { data, households } = cookingTable({
  baseline: [2.5, 21.3, 12.2, 18, 46].map(percent => percent * 12.34),
  partial: [6, 27, 16, 33, 18],
  intermediate: [14, 41, 25, 12, 8],
})

describe('the cooking table', () => {
  it('says so where the shares that are shown do not add up', () => {
    const thirds = cookingTable({
      baseline: [1, 1, 1, 0, 0],
      partial: [3, 0, 0, 0, 0],
      intermediate: [0, 3, 0, 0, 0],
    })
    expect(isRoundedOff(thirds.data)).toBe(true)
    const halves = cookingTable({
      baseline: [1, 1, 0, 0, 0],
      partial: [2, 0, 0, 0, 0],
      intermediate: [0, 2, 0, 0, 0],
    })
    expect(isRoundedOff(halves.data)).toBe(false)
    expect(households).toBe(1234)
  })
  it('is saved as one line a stove, percent and households of each column (F-033)', () => {
    const lines = cookingCsvRows(data, stove => stove)
    expect(lines.map(([stove]) => stove)).toEqual(['advanced', 'modern', 'intermediate', 'partial', 'low'])
    expect(lines[0].slice(1, 3)).toEqual([2.5, 31])
    expect(lines.every(line => line.length === 7)).toBe(true)
  })
})

describe('the cost of a scenario', () => {
  it.each([
    [1200, 6500, { changed: 35, of: 100 }, 2_730_000],
    [1200, 14_500, { changed: 720, of: 1200 }, 10_440_000],
    [0, 6500, { changed: 35, of: 100 }, 0],
  ])('is households × cost × share (F-035): %s × %s × %j = %s', (households, each_npr, share, cost) => {
    expect(costOf({ households, each_npr }, share)).toBe(cost)
  })
  it('is unknown while a field is empty or wrong: one and a half households are refused, not cut', () => {
    const share = { changed: 35, of: 100 }
    expect(costOf({ households: 1200, each_npr: null }, share)).toBeNull()
    expect(costOf({ households: -1, each_npr: 10 }, share)).toBeNull()
    expect(costOf({ households: 1.5, each_npr: 10 }, share)).toBeNull()
  })
  it.each([
    [null, 'cooking.cost.missing'],
    [Number.NaN, 'cooking.cost.missing'],
    [1.5, 'cooking.cost.missing'],
    [2.5, 'cooking.cost.missing'],
    [-1, 'cooking.cost.negative'],
    [max.each_npr + 1, 'cooking.cost.large'],
    [0, null],
    [1, null],
  ] as const)('takes whole numbers of 0 or more (F-036): %s', (value, error) => {
    expect(costError('each_npr', value)).toBe(error)
  })
})
