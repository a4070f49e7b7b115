import { type Technology, technologyMarks } from '../../../../domain/bat/contract.ts'
import { formatFigure, formatPercent, roundHalfUp } from '../../../../domain/format.ts'
import type { Say } from '../../../../domain/words/words.ts'
import { axis, stackedLabels, tooltip, valueAxis } from '../../../ui/chart/chart-axes.ts'
import type { Palette } from '../../../ui/chart/palette.ts'
import { type BatChart, symbols } from '../bat-charts.ts'

const crore = 10_000_000
const inCrore = (value: number) => formatFigure(value / crore, 2)
/** Rows below each other: their names at the left, what they come to at the right. */
const rowsGrid = (right: number) => ({ left: 4, right, top: 2, bottom: 2, containLabel: true })
const rowAxis = (palette: Palette, names: string[]) => ({
  type: 'category' as const,
  inverse: true,
  data: names,
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { color: palette.ink2, width: 210, overflow: 'truncate' as const },
})
const shareAxis = { type: 'value' as const, min: 0, max: 100, show: false }

export type ShareRow = { technology: Technology; share: number; low: number | null; high: number | null }

/** In how many of 100 draws each candidate is the cheapest, with the 5 to 95 % of its life cycle cost. */
export function sharesChart(rows: readonly ShareRow[], say: Say): BatChart {
  const names = rows.map(({ technology }) => say(`technology.${technology}`))
  const spread = ({ low, high }: ShareRow) =>
    low === null || high === null ? '' : `${inCrore(low)}–${inCrore(high)}`
  return {
    option: palette => ({
      grid: rowsGrid(136),
      xAxis: shareAxis,
      yAxis: rowAxis(palette, names),
      tooltip: { ...tooltip(palette, formatPercent), trigger: 'item' as const },
      series: [
        {
          type: 'bar' as const,
          barWidth: 9,
          showBackground: true,
          backgroundStyle: { color: palette.hover },
          data: rows.map(row => ({
            value: row.share * 100,
            itemStyle: { color: palette[technologyMarks[row.technology]] },
          })),
        },
        {
          type: 'bar' as const,
          barWidth: 9,
          barGap: '-100%',
          silent: true,
          itemStyle: { color: 'transparent' },
          label: {
            show: true,
            position: 'right' as const,
            color: palette.ink3,
            rich: {
              count: { color: palette.ink, fontWeight: 600, width: 24, align: 'right' as const },
              band: { width: 70, align: 'right' as const },
            },
            formatter: ({ dataIndex }: { dataIndex: number }) =>
              `{count|${roundHalfUp(rows[dataIndex].share * 100, 0)}}{band|${spread(rows[dataIndex])}}`,
          },
          data: rows.map(() => 100),
        },
      ],
    }),
    table: {
      columns: [
        say('bat.result.option'),
        say('sure.shares'),
        `${say('sure.low')} (NPR)`,
        `${say('sure.high')} (NPR)`,
      ],
      rows: rows.map(({ technology, share, low, high }) => [
        say(`technology.${technology}`),
        roundHalfUp(share * 100, 1),
        low === null ? null : roundHalfUp(low, 2),
        high === null ? null : roundHalfUp(high, 2),
      ]),
    },
  }
}

/** What the spread of the difference between the two best comes from, in percent. */
export function decidesChart(rows: readonly { name: string; share: number }[], say: Say): BatChart {
  return {
    option: palette => ({
      grid: rowsGrid(76),
      xAxis: { ...shareAxis, max: Math.max(1, ...rows.map(({ share }) => share * 100)) },
      yAxis: rowAxis(
        palette,
        rows.map(({ name }) => name),
      ),
      tooltip: { ...tooltip(palette, formatPercent), trigger: 'item' as const },
      series: [
        {
          type: 'bar' as const,
          barWidth: 7,
          showBackground: true,
          backgroundStyle: { color: palette.hover },
          itemStyle: { color: palette.accent },
          label: {
            show: true,
            position: 'right' as const,
            color: palette.ink,
            formatter: ({ value }: { value: number }) => `${roundHalfUp(value, 0)} %`,
          },
          data: rows.map(({ share }) => share * 100),
        },
      ],
    }),
    table: {
      columns: [say('sure.input'), say('sure.spreadShare')],
      rows: rows.map(({ name, share }) => [name, roundHalfUp(share * 100, 1)]),
    },
  }
}

/** Costs by the year in which the line arrives; the last of them is never. */
export type LaterLine = { technology: Technology; costs: readonly number[] }
/** Values of these years stand beside their marks. */
const toldYears = [1, 5, 10, 14]

/** What each option costs in all over 15 years, by the year in which the grid arrives: never is the dashed end. */
export function laterChart(lines: readonly LaterLine[], say: Say): BatChart {
  const never = say('later.never')
  const years = (lines[0]?.costs ?? []).map((_, at, all) => (at === all.length - 1 ? never : String(at + 1)))
  const byLast = lines.toSorted((a, b) => (b.costs.at(-1) ?? 0) - (a.costs.at(-1) ?? 0))
  const isTold = (at: number) => toldYears.includes(at + 1)
  return {
    option: palette => {
      const stacked = stackedLabels()
      return {
        grid: { left: 34, right: 150, top: 16, bottom: 40 },
        xAxis: {
          ...axis(palette, say('later.axis')),
          type: 'category',
          data: years,
          axisLabel: { color: palette.ink3, interval: (at: number) => isTold(at) || at === years.length - 1 },
        },
        yAxis: { ...valueAxis(palette, ''), scale: true, splitNumber: 4 },
        tooltip: tooltip(palette, value => `${formatFigure(value, 2)} ${say('later.crore')}`),
        series: byLast.flatMap(({ technology, costs }, order) => {
          const color = palette[technologyMarks[technology]]
          const values = costs.map(cost => cost / crore)
          const last = values.length - 1
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
              symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) => (isTold(dataIndex) ? 8 : 0),
              showAllSymbol: true,
              lineStyle: { width: 2, color },
              data: values.map((value, at) => (at === last ? null : value)),
              label: {
                show: true,
                position: order === 0 ? ('top' as const) : ('bottom' as const),
                color: palette.ink,
                formatter: ({ dataIndex, value }: { dataIndex: number; value: number }) =>
                  isTold(dataIndex) ? formatFigure(value, 2) : '',
              },
              ...(order === 0 ? { markArea: soonArea(palette, say) } : {}),
            },
            {
              ...line,
              labelLayout: stacked,
              symbolSize: 8,
              lineStyle: { width: 2, color, type: 'dashed' as const },
              tooltip: { show: false },
              data: values.map((value, at) => (at < last - 1 ? null : value)),
              endLabel: {
                show: true,
                formatter: `${formatFigure(values[last], 2)} ${say(`technology.${technology}`)}`,
                color: palette.ink,
                distance: 8,
              },
            },
          ]
        }),
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

/** The years of which the rule says that the grid comes soon. */
const soonArea = (palette: Palette, say: Say) => ({
  silent: true,
  itemStyle: { color: palette.hover },
  label: { position: 'insideBottomLeft' as const, color: palette.ink2 },
  data: [[{ name: say('later.rule'), xAxis: '1' }, { xAxis: '4' }]],
})
