import { describe, expect, it } from 'vitest'
import { comparisonChart, lcoeChart, ratioChart, topOf } from '../../../app/client/bat/results/bat-charts.ts'
import { labelsAtEnds, spread } from '../../../app/client/ui/chart/chart-axes.ts'
import type { Palette } from '../../../app/client/ui/chart/palette.ts'
import { resultTechnologies } from '../../../app/domain/bat/files.ts'
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
    expect(resultTechnologies(hills)).toContain('grid')
    expect(seriesOf(chart).map(one => one.name)).not.toContain('Grid Extension')
  })
})

describe('labels at the ends of lines', () => {
  it('stand at their lines where there is room, and about their middle where there is none', () => {
    expect(spread([10, 100, 50])).toEqual([10, 100, 50])
    expect(spread([100, 104], 16)).toEqual([94, 110])
    expect(spread([100, 100, 100], 16)).toEqual([84, 100, 116])
    // A group that grows into another takes it in.
    const places = spread([100, 102, 118], 16)
    expect(places.toSorted((a, b) => a - b)).toEqual(places)
    expect(Math.min(places[1] - places[0], places[2] - places[1])).toBeCloseTo(16)
  })

  it('keep the order of the lines, whichever label is laid out first', () => {
    const ends = [30, 90, 28]
    const layout = labelsAtEnds(ends, 100, 30)
    const at = (end: number) => 30 + (1 - end / 100) * 200
    const placed = ends.map((end, seriesIndex) => {
      const labelRect = { y: at(end) - 7, height: 14 }
      return at(end) + layout({ seriesIndex, labelRect }).dy
    })
    expect(placed[1]).toBeCloseTo(at(90))
    expect(placed[0]).toBeLessThan(placed[2])
    expect(placed[2] - placed[0]).toBeCloseTo(15)
  })

  it('name the option with its sign and its value at the period, in its own ink', () => {
    const labels = (lcoeChart(hills, 5, english).option(palette).series as { endLabel: object }[]).map(
      ({ endLabel }) => endLabel as { formatter: string; color: string },
    )
    const { levelized_costs } = hills.energy_costs.shs.cost_series
    const shs = labels.find(({ formatter }) => formatter.includes('Solar Home System'))
    expect(shs).toMatchObject({ color: 'shsInk' })
    expect(shs?.formatter).toBe(`● Solar Home System ${Math.round((levelized_costs[4] ?? 0) * 100) / 100}`)
  })

  it('the axis of LCOE ends at twice the highest of year 5 and says so, that of LCC holds all', () => {
    const lines = [
      [500, 250, 170, 120, 100, 60],
      [90, 80, 70, 60, 50, 40],
    ]
    expect(topOf(lines, true)).toEqual({ max: 220, isCut: true })
    expect(topOf(lines, false)).toEqual({ max: 520, isCut: false })
    expect(topOf([[1, 1, 1, 1, 1]], true).isCut).toBe(false)
    expect(topOf([[0, null]], true)).toEqual({ max: 1, isCut: false })
    const axis = lcoeChart(hills, 5, english).option(palette).yAxis as { name: string; max: number }
    expect(axis.name).toContain(`cut off at ${axis.max}`)
  })
})
