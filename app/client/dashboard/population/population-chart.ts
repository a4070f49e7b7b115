import type { PopulationYear } from '../../../domain/dashboard/contract.ts'
import type { Population } from '../../../domain/dashboard/shown/year-figures.ts'
import { formatCount, formatLakh } from '../../../domain/format.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import type { ChartOption, ChartTable } from '../../ui/chart/chart.tsx'
import { axis, stackedLabels, tooltip, valueAxis } from '../../ui/chart/chart-axes.ts'
import type { Palette } from '../../ui/chart/palette.ts'

export const populationSeries = ['female', 'male', 'total'] as const
export type PopulationSeries = (typeof populationSeries)[number]

const marker_px = { normal: 7, chosen: 10 }

/**
 * Trend of the selected series. Lines are solid up to the last census, and dashed on a band after it. The selected year
 * is marked. The table always contains all series.
 */
export function populationChart(
  data: Population,
  year: PopulationYear,
  shown: PopulationSeries[],
  say: Say,
): { option: ChartOption; table: ChartTable } {
  const { years, kinds } = data
  const values = data.chart.areachart
  const lastCensus = kinds.lastIndexOf('census')
  const last = years.length - 1
  // The series with the highest final value comes first, so that the labels at the ends can be stacked downwards.
  const series = populationSeries
    .filter(one => shown.includes(one))
    .toSorted((a, b) => values[b][last] - values[a][last])
  return {
    option: palette => {
      const stacked = stackedLabels()
      return {
        grid: { left: 66, right: 62, top: 20, bottom: 26 },
        xAxis: {
          ...axis(palette, ''),
          type: 'category',
          boundaryGap: false,
          data: years.map(String),
          axisLabel: {
            color: palette.ink3,
            interval: 0,
            formatter: (text: string) => (text === String(year) ? `{chosen|${text}}` : text),
            rich: { chosen: { color: palette.ink, fontWeight: 650 } },
          },
        },
        yAxis: {
          ...valueAxis(palette, ''),
          scale: true,
          splitNumber: 4,
          axisLabel: { color: palette.ink3, formatter: (value: number) => formatLakh(value, say) },
        },
        tooltip: {
          ...tooltip(palette, formatCount),
          formatter: (points: { dataIndex: number }[]) => {
            const at = points[0]?.dataIndex ?? 0
            const lines = series.map(
              one => `${say(`population.${one}`)}: <b>${formatCount(values[one][at])}</b>`,
            )
            return [`${years[at]}, ${say(`population.kind.${kinds[at]}`)}`, ...lines].join('<br>')
          },
        },
        series: series.flatMap((one, order) => {
          const color = one === 'total' ? palette.ink : palette[one]
          const dots = values[one].map((value, at) => dot(value, years[at] === year, color, palette))
          const common = {
            type: 'line' as const,
            name: say(`population.${one}`),
            symbol: 'circle',
            itemStyle: { color },
          }
          return [
            {
              ...common,
              data: dots.map((point, at) => (at <= lastCensus ? point : '-')),
              lineStyle: { width: 2, color },
              ...(order === 0 && {
                markLine: yearLine(palette, year),
                markArea: projectedBand(palette, years[lastCensus], years[last], say),
              }),
            },
            {
              ...common,
              // There is no animation, because it would start without values, and the label would have no position.
              animation: false,
              data: dots.map((point, at) => (at >= lastCensus ? point : '-')),
              lineStyle: { width: 2, color, type: 'dashed' as const },
              endLabel: {
                show: true,
                formatter: say(`population.${one}`),
                color: palette.ink,
                fontWeight: 550,
                distance: 8,
              },
              labelLayout: stacked,
            },
          ]
        }),
      }
    },
    table: {
      columns: [
        say('population.year'),
        say('population.kind'),
        ...populationSeries.map(one => say(`population.${one}`)),
      ],
      rows: years.map((one, at) => [
        String(one),
        say(`population.kind.${kinds[at]}`),
        ...populationSeries.map(sex => values[sex][at]),
      ]),
    },
  }
}

/** A ring, which is filled for the selected year. */
const dot = (value: number, isChosen: boolean, color: string, palette: Palette) => ({
  value,
  symbolSize: isChosen ? marker_px.chosen : marker_px.normal,
  itemStyle: { color: isChosen ? color : palette.surface, borderColor: color, borderWidth: 2 },
})

const yearLine = (palette: Palette, year: number) => ({
  symbol: 'none',
  silent: true,
  label: { show: false },
  lineStyle: { color: palette.ink3, type: 'dashed' as const, width: 1 },
  data: [{ xAxis: String(year) }],
})

const projectedBand = (palette: Palette, from: number, to: number, say: Say) => ({
  silent: true,
  itemStyle: { color: palette.hover },
  label: { position: 'top' as const, color: palette.ink3 },
  data: [[{ name: say('population.kind.projected'), xAxis: String(from) }, { xAxis: String(to) }]],
})
