import { describe, expect, it } from 'vitest'
import { energyChart } from '../../../app/client/dashboard/energy/energy-chart.ts'
import { inTwoLines } from '../../../app/client/dashboard/energy/in-two-lines.ts'
import { populationChart } from '../../../app/client/dashboard/population/population-chart.ts'
import type { Palette } from '../../../app/client/ui/chart/palette.ts'
import type { EnergyChart } from '../../../app/domain/dashboard/contract.ts'
import type { Population } from '../../../app/domain/dashboard/shown/year-figures.ts'
import { peopleOf } from '../../../app/domain/dashboard/shown/year-figures.ts'
import type { Say } from '../../../app/domain/messages/messages.ts'
import { say as sayIn } from '../../../app/domain/messages/messages.ts'

const say: Say = (key, params) => sayIn('en', key, params)
const palette = new Proxy({}, { get: (_, name) => String(name) }) as Palette
const population: Population = {
  chart: {
    areachart: {
      male: [100, 110, 120, 130, 140],
      female: [110, 118, 125, 133, 139],
      total: [210, 228, 245, 263, 279],
    },
  },
  years: [2011, 2016, 2021, 2026, 2031],
  kinds: ['census', 'estimated', 'census', 'projected', 'projected'],
  households_2021: 60,
  source: { key: 'dashboard.populationSource' },
  method: [{ key: 'dashboard.populationMethod' }],
  unusual_growth: [],
}
type Line = {
  name: string
  data: ('-' | { value: number; symbolSize: number })[]
  lineStyle: { type?: string }
  markArea?: { data: [{ xAxis: string }, { xAxis: string }][] }
}
const linesOf = (shown: ('female' | 'male' | 'total')[]) =>
  populationChart(population, 2026, shown, say).option(palette).series as Line[]
const valuesOf = (line: Line) => line.data.map(point => (point === '-' ? null : point.value))

describe('population', () => {
  it('of a year has its kind and its shares', () => {
    const { kind, total, femalePercent, malePercent } = peopleOf(population, 2026)
    expect([kind, total]).toEqual(['projected', 263])
    expect((femalePercent ?? 0) + (malePercent ?? 0)).toBeCloseTo(100, 9)
    expect(femalePercent).toBeCloseTo((133 / 263) * 100, 9)
  })
  it('where nobody lives has no shares', () => {
    const nobody = { male: [0, 0, 0, 0, 0], female: [0, 0, 0, 0, 0], total: [0, 0, 0, 0, 0] }
    expect(peopleOf({ ...population, chart: { areachart: nobody } }, 2011).femalePercent).toBeNull()
  })
  it('is drawn solid up to the last census and dashed beyond it', () => {
    const [solid, dashed] = linesOf(['female'])
    expect(valuesOf(solid)).toEqual([110, 118, 125, null, null])
    expect(valuesOf(dashed)).toEqual([null, null, 125, 133, 139])
    expect([solid.lineStyle.type, dashed.lineStyle.type]).toEqual([undefined, 'dashed'])
    expect(solid.markArea?.data[0].map(edge => edge.xAxis)).toEqual(['2021', '2031'])
  })
  it('draws only the shown lines, the one that ends highest first, and marks the chosen year', () => {
    const lines = linesOf(['female', 'male'])
    expect(lines.map(({ name }) => name)).toEqual(['Male', 'Male', 'Female', 'Female'])
    const sizes = lines[1].data.map(point => (point === '-' ? 0 : point.symbolSize))
    expect(sizes[3]).toBeGreaterThan(sizes[4])
    expect(linesOf(['female', 'male', 'total'])).toHaveLength(6)
  })
  it('has every series in its table, shown or not', () => {
    const { columns, rows } = populationChart(population, 2021, [], say).table
    expect(columns).toEqual(['Year', 'Type of figure', 'Female', 'Male', 'Total'])
    expect(rows[3]).toEqual(['2026', 'projected', 133, 130, 263])
  })
})

describe('names of bars', () => {
  it.each([
    ['Firewood', 'Firewood'],
    ['Solar home system', 'Solar home\nsystem'],
    ['National grid', 'National\ngrid'],
    ['Electrification', 'Electrification'],
    // Twelve letters, whatever the marks on them.
    ['घरेलु सौर्य प्रणाली', 'घरेलु सौर्य प्रणाली'],
    ['लघु जलविद्युत् आयोजना', 'लघु जलविद्युत्\nआयोजना'],
  ])('%s', (name, broken) => expect(inTwoLines(name)).toBe(broken))
})

describe('energy charts', () => {
  const chart = (some: Partial<EnergyChart>): EnergyChart => ({
    id: 'lighting',
    title: 'Light',
    type: 'share',
    unit: 'households',
    categories: [
      { id: 'grid', name: 'Grid' },
      { id: 'kerosene', name: 'Kerosene' },
      { id: 'other', name: 'Other' },
    ],
    series: [{ id: 'households', name: 'households', values: [60, 30, 10] }],
    ...some,
  })
  const barsOf = (one: EnergyChart) =>
    (
      energyChart(one, say).option(palette).series as {
        data: { value: number; itemStyle: { color: string } }[]
      }[]
    )[0].data

  it('turn households into shares, technologies in their own colours', () => {
    const bars = barsOf(chart({}))
    expect(bars.map(({ value }) => value)).toEqual([10, 30, 60])
    expect(bars.map(({ itemStyle }) => itemStyle.color)).toEqual(['ink3', 'ink3', 'grid'])
    expect(energyChart(chart({}), say).table).toEqual({
      columns: ['Main source of light', 'households', 'Share, %'],
      rows: [
        ['National grid', 60, 60],
        ['Kerosene', 30, 30],
        ['Other', 10, 10],
      ],
    })
  })
  it('leave energy in its unit', () => {
    const use = chart({ id: 'energy_use', type: 'bar', unit: 'GJ', categories: [{ id: 'lpg', name: 'LPG' }] })
    const one = { ...use, series: [{ id: 'GJ', name: 'GJ', values: [1234.4] }] }
    expect(barsOf(one).map(({ value }) => value)).toEqual([1234.4])
    expect(energyChart(one, say).table).toEqual({
      columns: ['Energy use by fuel', 'GJ a year'],
      rows: [['LPG', 1234.4]],
    })
  })
  it('of nobody has shares of zero, not of nothing', () => {
    const empty = chart({ series: [{ id: 'households', name: 'households', values: [0, 0, 0] }] })
    expect(barsOf(empty).map(({ value }) => value)).toEqual([0, 0, 0])
  })
  it("keeps the server's names for a group without words", () => {
    const strange = chart({ id: 'heating', title: 'Heating' })
    expect(energyChart(strange, say).table.columns[0]).toBe('Heating')
    expect(energyChart(strange, say).table.rows[0][0]).toBe('Grid')
  })
})
