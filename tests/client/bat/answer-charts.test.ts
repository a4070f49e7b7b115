import { describe, expect, it } from 'vitest'
import { laterChart } from '../../../app/client/bat/results/answer/later-chart.ts'
import { decidesChart, sharesChart } from '../../../app/client/bat/results/answer/uncertainty-charts.ts'
import type { BatChart } from '../../../app/client/bat/results/bat-charts.ts'
import { roundAxis } from '../../../app/client/ui/chart/chart-axes.ts'
import type { Palette } from '../../../app/client/ui/chart/palette.ts'
import { technologies } from '../../../app/domain/bat/contract.ts'
import { gridArrival } from '../../../app/domain/bat/uncertainty/grid-arrival.ts'
import { analyse } from '../../domain/bat/clusters.ts'
import { english } from '../../in-english.ts'

const palette = new Proxy({} as Palette, { get: (_none, name) => String(name) })
const drawn = (chart: BatChart) => chart.option(palette) as Record<string, object[]>

describe('how sure', () => {
  const rows = [
    { technology: 'mhp', share: 0.956, low: 10_100_000, high: 14_600_000, stated: 11_248_743.8 },
    { technology: 'grid', share: 0.044, low: 13_500_000, high: 19_300_000, stated: 13_920_987.74 },
    { technology: 'shs', share: 0, low: null, high: null, stated: 25_600_000 },
  ] as const
  const chart = sharesChart(rows, english)

  it('puts the ranges of all options on one axis with its unit, which holds them and the stated costs', () => {
    const [, axis] = drawn(chart).xAxis as { name: string; min: number; max: number; interval: number }[]
    expect(axis).toMatchObject({ name: 'NPR crore', min: 0.5, max: 3, interval: 0.5 })
    const ranges = drawn(chart).series.filter(one => (one as { stack?: string }).stack === 'range')
    expect(ranges.map(one => (one as { xAxisIndex: number }).xAxisIndex)).toEqual([1, 1])
    const [from, width] = ranges.map(one => (one as { data: (number | { value: number })[] }).data)
    expect(from).toEqual([1.01, 1.35, 0])
    expect(width.map(one => (one as { value: number }).value)).toEqual([
      expect.closeTo(0.45),
      expect.closeTo(0.58),
      0,
    ])
    expect(drawn(chart).series.at(-1)).toMatchObject({
      data: [{ value: [expect.closeTo(1.12487), 0] }, {}, { value: [2.56, 2] }],
    })
  })

  it('names each option with its mark, and has the same figures as a table', () => {
    type Names = { axisLabel: { formatter: (name: string, at: number) => string } }
    const [names, counts, bounds] = drawn(chart).yAxis as Names[]
    expect(names.axisLabel.formatter('Grid Extension', 1)).toBe('{grid|▲}Grid Extension')
    expect(counts.axisLabel.formatter('', 0)).toBe('96')
    expect([0, 1, 2].map(at => bounds.axisLabel.formatter('', at))).toEqual(['1.01–1.46', '1.35–1.93', ''])
    expect(chart.table.rows[0]).toEqual(['Micro Hydro', 95.6, 10_100_000, 14_600_000, 11_248_743.8])
    expect(chart.table.rows[2]).toEqual(['Solar Home System', 0, null, null, 25_600_000])
  })

  it('has room for the names of inputs, as wide as the picture is', () => {
    const { media } = drawn(decidesChart([{ name: 'Demand', share: 1 }], english))
    expect(media).toContainEqual(expect.objectContaining({ query: { minWidth: 470 } }))
  })
})

describe('if the grid comes later', () => {
  const arrival = gridArrival(analyse(100).cost_inputs, technologies)
  const lines = Object.entries(arrival).map(([technology, costs]) => ({
    technology: technology as 'shs',
    costs,
  }))
  const chart = laterChart(lines, english)

  it('names each line at its end in its own ink, with its mark and its cost if the grid never comes', () => {
    type End = { name: string; endLabel?: { formatter: string; color: string } }
    const end = (drawn(chart).series as End[]).findLast(({ name }) => name === 'Micro Hydro')?.endLabel
    expect(end).toMatchObject({ formatter: '◆ 1.09', color: 'mhpInk' })
    const [, wide] = drawn(chart).media as { option: { series: { id: string; endLabel: object }[] } }[]
    expect(wide.option.series).toContainEqual({
      id: 'end-mhp',
      endLabel: { formatter: '◆ 1.09 Micro Hydro' },
    })
  })

  it('keeps a place free between year 14 and never, in the picture alone', () => {
    const { data } = drawn(chart).xAxis as unknown as { data: string[] }
    expect(data.slice(-3)).toEqual(['14', '', 'never'])
    for (const { data: values } of drawn(chart).series as { data: unknown[] }[])
      expect(values).toHaveLength(data.length)
    expect(chart.table.rows.map(([year]) => year)).toEqual([...data.slice(0, 14), 'never'])
  })
})

describe('a round axis', () => {
  it('holds all values with some room, in steps of 1, 2, 3, 5 or 10', () => {
    expect(roundAxis([0.71, 1.74])).toEqual({ min: 0.6, max: 1.8, interval: 0.3 })
    expect(roundAxis([1.01, 2.56])).toEqual({ min: 0.5, max: 3, interval: 0.5 })
    expect(roundAxis([7])).toMatchObject({ interval: 2, min: 6, max: 8 })
    expect(roundAxis([0])).toMatchObject({ interval: 0.3 })
    for (const values of [
      [3, 3.0001],
      [1e-9, 2e-9],
      [12, 90_000],
      [0.1, 0.4],
    ]) {
      const { min, max } = roundAxis(values)
      expect(min).toBeLessThan(Math.min(...values))
      expect(max).toBeGreaterThan(Math.max(...values))
    }
  })
})
