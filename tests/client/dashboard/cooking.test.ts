import { describe, expect, it } from 'vitest'
import { cookingCsvRows, cookingTotals } from '../../../app/client/dashboard/energy/cooking-rows.ts'
import { costError, costOf, most, sumOfCosts } from '../../../app/client/dashboard/energy/scenario-costs.ts'
import { cookingTable } from '../../../app/domain/dashboard/cooking.ts'

const { data, households } = cookingTable({
  baseline: [2.5, 21.3, 12.2, 18, 46].map(percent => percent * 12.34),
  partial: [6, 27, 16, 33, 18],
  intermediate: [14, 41, 25, 12, 8],
})

describe('the cooking table', () => {
  it('adds up in every column', () => {
    const totals = cookingTotals(data)
    for (const column of ['baseline', 'partial', 'intermediate'] as const)
      expect(totals[column]).toEqual({ percent: 100, households })
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
    [1200, 6500, 35, 2_730_000],
    [1200, 14_500, 60, 10_440_000],
    [0, 6500, 35, 0],
  ])('is households × cost × share (F-035): %s × %s × %s %% = %s', (households, each_npr, percent, cost) => {
    expect(costOf({ households, each_npr }, percent)).toBe(cost)
  })
  it('is unknown while a field is empty or wrong, and so is the sum', () => {
    expect(costOf({ households: 1200, each_npr: '' }, 35)).toBeNull()
    expect(costOf({ households: -1, each_npr: 10 }, 35)).toBeNull()
    expect(sumOfCosts([1, null])).toBeNull()
    expect(sumOfCosts([2_730_000, 10_440_000])).toBe(13_170_000)
  })
  it.each([
    ['', 'cooking.cost.missing'],
    [2.5, 'cooking.cost.missing'],
    [-1, 'cooking.cost.negative'],
    [most.each_npr + 1, 'cooking.cost.large'],
    [0, null],
    [1, null],
  ] as const)('takes whole numbers of 0 or more (F-036): %s', (value, error) => {
    expect(costError('each_npr', value)).toBe(error)
  })
})
