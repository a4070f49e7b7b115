import { describe, expect, it } from 'vitest'
import { shareChart } from '../../../../app/client/bat/settlements/results/totals.ts'
import type { Palette } from '../../../../app/client/ui/chart/palette.ts'
import { sumRow, totalRows } from '../../../../app/domain/bat/settlement-totals.ts'
import { english } from '../../../in-english.ts'
import { leastCostMap, settlement } from './least-cost.ts'

const palette = new Proxy({} as Palette, { get: (_none, name) => String(name) })
const map = leastCostMap([
  settlement(1, { best: 'mhp' }),
  settlement(2),
  settlement(3, { best: 'shs' }),
  settlement(4, { best: 'mhp' }),
])
const rows = totalRows(map)

describe('totals of a municipality', () => {
  it('tell the scattered houses apart and count every house once', () => {
    expect(rows.map(row => [row.technology, row.isScattered, row.settlements])).toEqual([
      ['shs', false, 1],
      ['shs', true, 0],
      ['solar_minigrid', false, 1],
      ['mhp', false, 2],
      ['grid', false, 0],
    ])
    expect(rows[0].num_house).toBe(map.settlements[2].num_house)
    expect(rows[1].num_house).toBe(map.scattered.num_house)
    const sums = sumRow(rows)
    expect(sums.settlements).toBe(map.settlements.length)
    expect(sums.num_house).toBe(map.num_house)
    expect(sums.num_household).toBe(map.num_household)
    expect(sums.population).toBe(map.population)
    const all = map.totals.reduce((sum, one) => sum + one.life_cycle_cost, 0)
    expect(sums.life_cycle_cost).toBeCloseTo(all, 2)
  })

  it('stack to the whole in each bar, without options that supply nobody', () => {
    const { option, table } = shareChart(rows, english)
    const series = option(palette).series as { name: string; data: number[]; itemStyle: { decal?: object } }[]
    expect(series.map(one => one.name)).toEqual([
      'Solar Home System',
      'Scattered houses',
      'Solar Mini-grid',
      'Micro Hydro',
    ])
    for (const bar of [0, 1, 2])
      expect(series.reduce((sum, one) => sum + one.data[bar], 0)).toBeCloseTo(100, 8)
    expect(series.filter(one => one.itemStyle.decal).map(one => one.name)).toEqual(['Scattered houses'])
    expect(table.rows).toHaveLength(4)
    for (const row of table.rows) expect(row).toHaveLength(table.columns.length)
  })

  it('stand with no settlement at all', () => {
    const empty = leastCostMap([])
    expect(sumRow(totalRows(empty)).num_house).toBe(empty.scattered.num_house)
    expect(shareChart(totalRows(empty), english).table.rows).toEqual([['Scattered houses', 100, 100, 100]])
  })
})
