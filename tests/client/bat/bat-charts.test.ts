import { describe, expect, it } from 'vitest'
import { comparisonChart, lcoeChart, ratioChart } from '../../../app/client/bat/results/bat-charts.ts'
import type { Palette } from '../../../app/client/ui/chart/palette.ts'
import { optionsOf } from '../../../app/domain/bat/files.ts'
import { analyse } from '../../domain/bat/clusters.ts'
import { english } from '../../in-english.ts'

const palette = new Proxy({} as Palette, { get: (_none, name) => String(name) })
const hills = analyse(100)
const terai = analyse(100, {}, { is_in_terai: true })
type Series = { name: string; data: unknown[]; markLine?: { data: object[] } }
const seriesOf = (chart: ReturnType<typeof ratioChart>) => chart.option(palette).series as Series[]

describe('charts of a result', () => {
  it('draw a line for each option, and none for micro-hydro in the Terai', () => {
    expect(new Set(seriesOf(comparisonChart(hills, 5, english)).map(one => one.name))).toEqual(
      new Set(['Solar Home System', 'Solar Mini-grid', 'Micro Hydro', 'Grid Extension']),
    )
    for (const chart of [
      comparisonChart(terai, 5, english),
      lcoeChart(terai, 5, english),
      ratioChart(terai, 1, english),
    ]) {
      expect(seriesOf(chart).map(one => one.name)).not.toContain('Micro Hydro')
      expect(chart.table.columns.join()).not.toContain('Micro Hydro')
    }
  })

  it('carry fifteen years, and in the table the same numbers as the reply', () => {
    const { table } = comparisonChart(hills, 5, english)
    expect(table.rows).toHaveLength(15)
    expect(table.rows[9][1]).toBeCloseTo(hills.energy_costs.shs.cost_series.life_cycle_costs[9], 2)
  })

  it('divide grid by option over 0 to 15 km, with the break-even line at 1', () => {
    const chart = ratioChart(hills, 10, english)
    expect(chart.table.rows.map(row => row[0])).toEqual(Array.from({ length: 31 }, (_, at) => at / 2))
    const { distances, life_cycle_costs } = hills.year_wise_grid[9]
    const shs = hills.energy_costs.shs.cost_series.life_cycle_costs[9]
    expect(chart.table.rows[8]).toEqual([
      distances[8],
      Math.round((life_cycle_costs[8] / shs) * 1000) / 1000,
      expect.any(Number),
      expect.any(Number),
    ])
    expect(seriesOf(chart)[0].markLine?.data).toContainEqual(expect.objectContaining({ yAxis: 1 }))
    expect(optionsOf(hills)).toContain('grid')
    expect(seriesOf(chart).map(one => one.name)).not.toContain('Grid Extension')
  })
})
