import { type Technology, technologyMarks } from '../../../../domain/bat/contract.ts'
import { formatFigure, missing, roundHalfUp } from '../../../../domain/format.ts'
import type { Say } from '../../../../domain/messages/messages.ts'
import { axis, labelsAtEnds, roundAxis, tooltip, valueAxis } from '../../../ui/chart/chart-axes.ts'
import type { Palette } from '../../../ui/chart/palette.ts'
import { type BatChart, inkOf, signs, symbols } from '../bat-charts.ts'

const crore = 10_000_000
/** Costs by the year in which the line arrives. The last value is for a line that never arrives. */
export type LaterLine = { technology: Technology; costs: readonly number[] }
/** Years for which the values are shown next to the marks. */
const labelledYears = [1, 5, 10, 14]
const top_px = 22

/**
 * Total costs of each option over 15 years, by the year in which the grid arrives. The dashed end of a line stands for
 * never.
 */
export function laterChart(lines: readonly LaterLine[], say: Say): BatChart {
  const never = say('later.never')
  const years = (lines[0]?.costs ?? []).map((_, at, all) => (at === all.length - 1 ? never : String(at + 1)))
  const byLast = lines.toSorted((a, b) => (b.costs.at(-1) ?? 0) - (a.costs.at(-1) ?? 0))
  const isLabelled = (at: number) => labelledYears.includes(at + 1)
  const ends = byLast.map(({ costs }) => (costs.at(-1) ?? 0) / crore)
  const scale = roundAxis(lines.flatMap(({ costs }) => costs.map(cost => cost / crore)))
  /** There is a gap between the last year and never. */
  const withGap = <T>(of: readonly T[], gap: T) => [...of.slice(0, -1), gap, ...of.slice(-1)]
  const last = years.length
  const endText = ({ technology, costs }: LaterLine) =>
    `${signs[technology]} ${formatFigure((costs.at(-1) ?? 0) / crore, 2)}`
  return {
    option: palette => {
      const layout = labelsAtEnds(ends, scale.max, top_px, scale.min)
      return {
        grid: { left: 34, right: 62, top: top_px, bottom: 40 },
        xAxis: {
          ...axis(palette, say('later.axis')),
          type: 'category',
          data: withGap(years, ''),
          axisLabel: {
            color: palette.ink3,
            interval: (at: number) => isLabelled(at) || at === last,
            alignMaxLabel: 'left' as const,
          },
        },
        yAxis: { ...valueAxis(palette, ''), ...scale },
        tooltip: tooltip(palette, value => `${formatFigure(value, 2)} ${say('later.crore')}`),
        series: byLast.flatMap((one, order) => {
          const { technology, costs } = one
          const color = palette[technologyMarks[technology]]
          const values = costs.map(cost => cost / crore)
          const line = {
            name: say(`technology.${technology}`),
            type: 'line' as const,
            symbol: symbols[technology],
            itemStyle: { color, borderColor: palette.surface, borderWidth: 1.5 },
          }
          return [
            {
              ...line,
              labelLayout: { hideOverlap: true },
              symbolSize: (_: unknown, { dataIndex: at }: { dataIndex: number }) =>
                isLabelled(at) || at === last ? 8 : 0,
              showAllSymbol: true,
              lineStyle: { width: 2, color },
              data: withGap<number | null>(values, null),
              tooltip: {
                valueFormatter: (value: unknown) =>
                  typeof value === 'number' ? `${formatFigure(value, 2)} ${say('later.crore')}` : missing,
              },
              label: {
                show: true,
                position: order === 0 ? ('top' as const) : ('bottom' as const),
                color: palette.ink,
                formatter: ({ dataIndex, value }: { dataIndex: number; value: number }) =>
                  isLabelled(dataIndex) ? formatFigure(value, 2) : '',
              },
              ...(order === 0 ? { markArea: soonArea(palette, say) } : {}),
            },
            {
              ...line,
              id: endOf(technology),
              // With animation, the label would be positioned before its line has been drawn.
              animation: false,
              silent: true,
              labelLayout: ({ labelRect }: { labelRect: { y: number; height: number } }) =>
                layout({ seriesIndex: order, labelRect }),
              labelLine: { show: true, lineStyle: { width: 1, color } },
              symbol: 'none',
              connectNulls: true,
              lineStyle: { width: 2, color, type: 'dashed' as const },
              tooltip: { show: false },
              data: withGap<number | null>(values, null).map((value, at) => (at < last - 2 ? null : value)),
              endLabel: {
                show: true,
                formatter: endText(one),
                color: inkOf(palette, technology),
                distance: 8,
              },
            },
          ]
        }),
        media: [
          { option: {} },
          {
            query: { minWidth: 370 },
            option: {
              grid: { right: 164 },
              series: byLast.map(one => ({
                id: endOf(one.technology),
                endLabel: { formatter: `${endText(one)} ${say(`technology.${one.technology}`)}` },
              })),
            },
          },
        ],
      }
    },
    table: {
      columns: [
        say('later.axis'),
        ...lines.map(({ technology }) => `${say(`technology.${technology}`)} (NPR)`),
      ],
      rows: years.map((year, at) => [year, ...lines.map(({ costs }) => roundHalfUp(costs[at], 2))]),
    },
  }
}

const endOf = (technology: Technology) => `end-${technology}`

/** Background of the years that the rule considers soon. */
const soonArea = (palette: Palette, say: Say) => ({
  silent: true,
  itemStyle: { color: palette.hover },
  label: { position: 'insideBottomLeft' as const, color: palette.ink2 },
  data: [[{ name: say('later.rule'), xAxis: '1' }, { xAxis: '4' }]],
})
