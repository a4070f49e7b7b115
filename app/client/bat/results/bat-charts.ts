import type { ClusterResult } from '../../../domain/bat/best.ts'
import { type Technology, technologyMarks } from '../../../domain/bat/contract.ts'
import { optionsOf } from '../../../domain/bat/files.ts'
import { gridDistances_km } from '../../../domain/bat/grid.ts'
import { breakEvenOf, ratioCurveOf } from '../../../domain/bat/retell.ts'
import { formatAmount, formatLcoe, formatRatio, roundHalfUp } from '../../../domain/format.ts'
import type { Say } from '../../../domain/words/words.ts'
import type { ChartOption, ChartTable } from '../../ui/chart/chart.tsx'
import { axis, stackedLabels, tooltip, valueAxis } from '../../ui/chart/chart-axes.ts'
import type { Palette } from '../../ui/chart/palette.ts'

/** Options and tables of BAT's charts: pure functions of a result. */
export type BatChart = { option: ChartOption; table: ChartTable }

export const symbols = { shs: 'circle', solar_minigrid: 'rect', mhp: 'diamond', grid: 'triangle' } as const
const lakh = 100_000
/** Nearer to the chart's edge than this, a label leans inwards. */
const edge_km = 4

/** Life cycle cost in NPR lakh over years 1 to 15. */
export function comparisonChart(result: ClusterResult, period: number, say: Say): BatChart {
  return yearChart(result, period, say, {
    series: 'life_cycle_costs',
    axis: say('bat.curve.lccAxis'),
    scale: lakh,
    unit: 'NPR',
    text: formatAmount,
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
  })
}

type YearSeries = {
  series: 'life_cycle_costs' | 'levelized_costs'
  axis: string
  scale: number
  unit: string
  text: (value: number) => string
}

function yearChart(result: ClusterResult, period: number, say: Say, shown: YearSeries): BatChart {
  const options = optionsOf(result)
  const valuesOf = (technology: Technology) =>
    result.energy_costs[technology]?.cost_series[shown.series] ?? []
  const { years } = result.energy_costs.shs.cost_series
  return {
    option: palette => {
      const stacked = stackedLabels()
      return {
        grid: { left: 56, right: 130, top: 30, bottom: 40 },
        xAxis: {
          ...axis(palette, say('bat.curve.years')),
          type: 'category',
          data: years,
          boundaryGap: false,
        },
        yAxis: { ...valueAxis(palette, shown.axis), min: 0 },
        tooltip: tooltip(palette, value => shown.text(value * shown.scale)),
        series: byLastValue(options, valuesOf).map((technology, at) => ({
          labelLayout: stacked,
          ...line(palette, technology, say),
          data: valuesOf(technology).map(value => (value === null ? null : value / shown.scale)),
          endLabel: {
            show: true,
            formatter: say(`technology.${technology}`),
            color: palette.ink,
            distance: 8,
          },
          ...(at === 0 ? { markLine: periodLine(palette, period, say('bat.years', { years: period })) } : {}),
        })),
      }
    },
    table: {
      columns: [
        say('bat.curve.year'),
        ...options.map(technology => `${say(`technology.${technology}`)} (${shown.unit})`),
      ],
      rows: years.map((year, at) => [year, ...options.map(technology => rounded(valuesOf(technology)[at]))]),
    },
  }
}

/** Grid cost over option cost by distance, in one year (1 to 15), with the break-even line and this cluster's place. */
export function ratioChart(result: ClusterResult, year: number, say: Say): BatChart {
  const options = optionsOf(result).filter(technology => technology !== 'grid')
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

/** Highest last value first, so that the labels at the lines' ends can stack downwards. */
function byLastValue(
  options: Technology[],
  valuesOf: (technology: Technology) => (number | null)[],
): Technology[] {
  return options.toSorted((a, b) => (valuesOf(b).at(-1) ?? 0) - (valuesOf(a).at(-1) ?? 0))
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
