import type { ClusterResult } from '../../../domain/bat/best.ts'
import { type Technology, technologyMarks } from '../../../domain/bat/contract.ts'
import { resultTechnologies } from '../../../domain/bat/files.ts'
import { gridDistances_km } from '../../../domain/bat/grid.ts'
import { breakEvenOf, ratioCurveOf } from '../../../domain/bat/retell.ts'
import { formatAmount, formatLcoe, formatRate, formatRatio, roundHalfUp } from '../../../domain/format.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import { markShapes } from '../../../domain/technologies/mark-shapes.ts'
import { byTechnology, technologyRows } from '../../../domain/technologies/technologies.ts'
import type { ChartOption, ChartTable } from '../../ui/chart/chart.tsx'
import { axis, labelsAtEnds, tooltip, valueAxis } from '../../ui/chart/chart-axes.ts'
import type { Palette } from '../../ui/chart/palette.ts'

/** Options and tables for the charts of BAT. They are pure functions of a result. */
export type BatChart = { option: ChartOption; table: ChartTable }

export const symbols = byTechnology(one => markShapes[technologyRows[one].shape].symbol)
const lakh = 100_000
const chartTop_px = 30
/** If a label is closer to the edge of the chart than this, it is aligned inwards. */
const edge_km = 4

/** Life cycle cost in NPR lakh over years 1 to 15. */
export function comparisonChart(result: ClusterResult, period: number, say: Say): BatChart {
  return yearChart(result, period, say, {
    series: 'life_cycle_costs',
    axis: say('bat.curve.lccAxis'),
    scale: lakh,
    unit: 'NPR',
    text: formatAmount,
    brief: value => (value === null ? '' : formatRate(roundHalfUp(value, 1))),
    isCut: false,
  })
}

/** Levelized cost of energy in NPR/kWh over years 1 to 15. */
export function lcoeChart(result: ClusterResult, period: number, say: Say): BatChart {
  return yearChart(result, period, say, {
    series: 'levelized_costs',
    axis: say('bat.result.perKwh'),
    scale: 1,
    unit: 'NPR/kWh',
    text: formatLcoe,
    brief: value => (value === null ? '' : formatRate(roundHalfUp(value, 2))),
    isCut: true,
  })
}

type YearSeries = {
  series: 'life_cycle_costs' | 'levelized_costs'
  axis: string
  scale: number
  unit: string
  text: (value: number) => string
  /** Short form of the value, for use next to a line. */
  brief: (value: number | null) => string
  isCut: boolean
}

function yearChart(result: ClusterResult, period: number, say: Say, shown: YearSeries): BatChart {
  const options = resultTechnologies(result)
  const valuesOf = (technology: Technology) =>
    (result.energy_costs[technology]?.cost_series[shown.series] ?? []).map(value =>
      value === null ? null : value / shown.scale,
    )
  const { years } = result.energy_costs.shs.cost_series
  const ends = options.map(technology => valuesOf(technology).findLast(value => value !== null) ?? 0)
  const { max, isCut } = topOf(options.map(valuesOf), shown.isCut)
  const atPeriod = (technology: Technology) => valuesOf(technology)[years.indexOf(period)] ?? null
  return {
    option: palette => ({
      grid: { left: 56, right: 178, top: chartTop_px, bottom: 40 },
      xAxis: {
        ...axis(palette, say('bat.curve.years')),
        type: 'category',
        data: years,
        boundaryGap: false,
      },
      yAxis: {
        ...valueAxis(
          palette,
          isCut ? say('bat.curve.cut', { unit: shown.axis, value: formatRate(max) }) : shown.axis,
        ),
        min: 0,
        max,
      },
      tooltip: tooltip(palette, value => shown.text(value * shown.scale)),
      series: options.map((technology, at) => ({
        labelLayout: labelsAtEnds(ends, max, chartTop_px),
        labelLine: { show: true, lineStyle: { width: 1, color: palette[technologyMarks[technology]] } },
        ...line(palette, technology, say),
        clip: true,
        data: valuesOf(technology),
        endLabel: {
          show: true,
          formatter: [signs[technology], say(`technology.${technology}`), shown.brief(atPeriod(technology))]
            .filter(Boolean)
            .join(' '),
          color: inkOf(palette, technology),
          distance: 6,
        },
        ...(at === 0 ? { markLine: periodLine(palette, period, say('bat.years', { years: period })) } : {}),
      })),
    }),
    table: {
      columns: [
        say('bat.curve.year'),
        ...options.map(technology => `${say(`technology.${technology}`)} (${shown.unit})`),
      ],
      rows: years.map((year, at) => [
        year,
        ...options.map(technology =>
          rounded(result.energy_costs[technology]?.cost_series[shown.series][at] ?? null),
        ),
      ]),
    },
  }
}

/**
 * Ratio of the grid cost to the cost of each option by distance, for one year (1 to 15), with the break-even line and
 * the position of this cluster.
 */
export function ratioChart(result: ClusterResult, year: number, say: Say): BatChart {
  const options = resultTechnologies(result).filter(technology => technology !== 'grid')
  const curves = options.map(technology => ratioCurveOf(result, technology, year))
  const distances = result.year_wise_grid[year - 1].distances
  const here_km = result.distance_to_grid_ext_km
  return {
    option: palette => ({
      grid: { left: 32, right: 16, top: 26, bottom: 40 },
      xAxis: {
        ...axis(palette, say('bat.ratio.distance')),
        type: 'value',
        min: 0,
        max: distances[distances.length - 1],
      },
      yAxis: { ...valueAxis(palette, ''), min: 0 },
      tooltip: tooltip(palette, formatRatio),
      series: options.map((technology, at) => ({
        ...line(palette, technology, say),
        showSymbol: false,
        data: curves[at].map(({ distance_km, ratio }) => [distance_km, ratio]),
        markPoint: breakEvenMark(palette, technology, breakEvenOf(result, technology, year), distances),
        ...(at === 0 ? { markLine: ratioLines(palette, here_km, say) } : {}),
      })),
    }),
    table: {
      columns: [say('bat.ratio.distance'), ...options.map(technology => say(`technology.${technology}`))],
      rows: distances.map((distance_km, at) => [distance_km, ...curves.map(curve => curve[at].ratio)]),
    },
  }
}

/** Shapes of the technologies as characters, for labels. */
export const signs = byTechnology(one => markShapes[technologyRows[one].shape].glyph)
export const inkOf = (palette: Palette, technology: Technology) =>
  palette[`${technologyMarks[technology]}Ink`]

/**
 * Maximum of the axis, which is a round number above all values. If the axis may be cut, it is twice the highest value
 * of year 5: the first years cost many times as much and would leave almost no height for the years that can be
 * selected.
 */
export function topOf(lines: readonly (number | null)[][], mayCut: boolean): { max: number; isCut: boolean } {
  const highest = (values: readonly (number | null | undefined)[]) =>
    Math.max(0, ...values.map(value => value ?? 0))
  const all = highest(lines.flat())
  const cut = 2 * highest(lines.map(values => values[4]))
  const isCut = mayCut && cut > 0 && cut < all
  const top = isCut ? cut : all
  if (top <= 0) return { max: 1, isCut: false }
  const step = 10 ** Math.floor(Math.log10(top)) / 5
  // There is space for the labels above the last value of each line.
  return { max: Math.ceil((top * 1.02) / step) * step, isCut }
}

const rounded = (value: number | null) => (value === null ? null : roundHalfUp(value, 2))

function line(palette: Palette, technology: Technology, say: Say) {
  const color = palette[technologyMarks[technology]]
  return {
    name: say(`technology.${technology}`),
    type: 'line' as const,
    symbol: symbols[technology],
    symbolSize: 7,
    lineStyle: { width: 2, color },
    itemStyle: { color, borderColor: palette.surface, borderWidth: 1.5 },
  }
}

const periodLine = (palette: Palette, period: number, text: string) => ({
  symbol: 'none',
  silent: true,
  data: [{ xAxis: String(period) }],
  lineStyle: { color: palette.ink2, type: 'dashed' as const },
  label: { formatter: text, color: palette.ink2 },
})

function ratioLines(palette: Palette, here_km: number | null, say: Say) {
  const breakEven = {
    yAxis: 1,
    lineStyle: { color: palette.ink2, type: 'dashed' as const },
    label: { formatter: say('bat.ratio.breakEven'), position: 'insideEndTop' as const, color: palette.ink2 },
  }
  const here = {
    xAxis: here_km ?? 0,
    lineStyle: { color: palette.ink, type: 'solid' as const },
    label: {
      formatter: say('bat.ratio.here', { distance: roundHalfUp(here_km ?? 0, 2) }),
      align:
        (here_km ?? 0) < edge_km
          ? 'left'
          : (here_km ?? 0) > gridDistances_km[gridDistances_km.length - 1] - edge_km
            ? 'right'
            : 'center',
      color: palette.surface,
      backgroundColor: palette.ink,
      padding: [3, 6],
      borderRadius: 4,
    },
  }
  return {
    symbol: 'none',
    silent: true,
    data:
      here_km === null || here_km > gridDistances_km[gridDistances_km.length - 1]
        ? [breakEven]
        : [breakEven, here],
  }
}

function breakEvenMark(
  palette: Palette,
  technology: Technology,
  breakEven_km: number | null,
  distances: number[],
) {
  const shown = breakEven_km !== null && breakEven_km > 0 && breakEven_km <= distances[distances.length - 1]
  return {
    symbol: symbols[technology],
    symbolSize: 9,
    silent: true,
    label: { show: false },
    itemStyle: {
      color: palette[technologyMarks[technology]],
      borderColor: palette.surface,
      borderWidth: 1.5,
    },
    data: shown ? [{ coord: [breakEven_km, 1] }] : [],
  }
}
