import { type Technology, technologyMarks } from '../../../../domain/bat/contract.ts'
import { formatFigure, formatPercent, roundHalfUp } from '../../../../domain/format.ts'
import type { Say } from '../../../../domain/messages/messages.ts'
import { axis, roundAxis, tooltip } from '../../../ui/chart/chart-axes.ts'
import type { Palette } from '../../../ui/chart/palette.ts'
import { type BatChart, signs } from '../bat-charts.ts'

const crore = 10_000_000
const inCrore = (value: number) => formatFigure(value / crore, 2)
const rowAxis = (palette: Palette, names: string[]) => ({
  type: 'category' as const,
  inverse: true,
  data: names,
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { interval: 0, color: palette.ink2 },
})
/** Names at the left edge of the picture. They are broken into two lines if necessary. */
const namesAtLeft = (left_px: number) => ({
  align: 'left' as const,
  margin: left_px - 2,
  width: left_px - 10,
  overflow: 'break' as const,
  lineHeight: 13,
})
const shareAxis = { type: 'value' as const, min: 0, max: 100, show: false }
/**
 * Positions of the two halves of a chart with shares and ranges, in px: names, bars, counts, ranges and their texts.
 */
const names_px = 144
const counts_px = 40
const ranges_px = 86
const axis_px = 42
const halves = (bars_px: number, text_px: number) => [
  { left: names_px, width: bars_px, top: 2, bottom: axis_px },
  { left: names_px + bars_px + counts_px, right: text_px, top: 2, bottom: axis_px },
]
/** Space that the axis of ranges needs below the rows of such a chart. */
export const rangeAxis_px = axis_px + 2

export type ShareRow = {
  technology: Technology
  share: number
  low: number | null
  high: number | null
  /** Cost for the inputs as stated. */
  stated: number | null
}

/**
 * For each candidate, in how many of 100 draws it is the cheapest and, on a common axis, the 5 to 95 % range of its
 * life cycle cost and the cost for the inputs as stated. If there is enough space, the limits of the range are also
 * shown as text.
 */
export function sharesChart(rows: readonly ShareRow[], say: Say): BatChart {
  const names = rows.map(({ technology }) => say(`technology.${technology}`))
  const colour = (palette: Palette, at: number) => palette[technologyMarks[rows[at].technology]]
  const bounds = ({ low, high }: ShareRow) =>
    low === null || high === null ? '' : `${inCrore(low)}–${inCrore(high)}`
  const ends = rows.flatMap(({ low, high, stated }) => [low, high, stated]).filter(one => one !== null)
  const scale = roundAxis(ends.length > 0 ? ends.map(one => one / crore) : [0, 1])
  return {
    option: palette => ({
      grid: halves(56, 14),
      xAxis: [
        shareAxis,
        {
          ...axis(palette, say('sure.costAxis')),
          ...scale,
          type: 'value',
          gridIndex: 1,
          nameGap: 25,
          splitLine: { lineStyle: { color: palette.line } },
        },
      ],
      yAxis: [
        {
          ...rowAxis(palette, names),
          axisLabel: {
            ...rowAxis(palette, names).axisLabel,
            ...namesAtLeft(names_px),
            rich: Object.fromEntries(
              rows.map(({ technology }, at) => [technology, { color: colour(palette, at), width: 14 }]),
            ),
            formatter: (name: string, at: number) =>
              `{${rows[at].technology}|${signs[rows[at].technology]}}${name}`,
          },
        },
        {
          ...rowAxis(palette, names),
          position: 'right',
          axisLabel: {
            interval: 0,
            align: 'right' as const,
            margin: 30,
            color: palette.ink,
            fontWeight: 600,
            formatter: (_: string, at: number) => formatFigure(rows[at].share * 100, 0),
          },
        },
        {
          ...rowAxis(palette, names),
          gridIndex: 1,
          position: 'right',
          axisLabel: {
            ...rowAxis(palette, names).axisLabel,
            show: false,
            formatter: (_: string, at: number) => bounds(rows[at]),
          },
        },
      ],
      tooltip: { ...tooltip(palette, formatPercent), trigger: 'item' as const },
      series: [
        {
          type: 'bar' as const,
          barWidth: 9,
          showBackground: true,
          backgroundStyle: { color: palette.hover },
          data: rows.map((row, at) => ({
            value: row.share * 100,
            itemStyle: { color: colour(palette, at) },
          })),
        },
        {
          ...range,
          silent: true,
          itemStyle: { color: 'transparent' },
          data: rows.map(({ low }) => (low ?? 0) / crore),
        },
        {
          ...range,
          tooltip: {
            formatter: ({ dataIndex }: { dataIndex: number }) =>
              `${names[dataIndex]}: ${bounds(rows[dataIndex])} ${say('sure.costAxis')}`,
          },
          data: rows.map(({ low, high }, at) => ({
            value: low === null || high === null ? 0 : (high - low) / crore,
            itemStyle: { color: colour(palette, at), opacity: 0.45, borderRadius: 4 },
          })),
        },
        {
          type: 'line' as const,
          xAxisIndex: 1,
          yAxisIndex: 2,
          silent: true,
          symbol: 'rect',
          symbolSize: [3, 15],
          showAllSymbol: true,
          lineStyle: { width: 0 },
          data: rows.map(({ stated }, at) => ({
            value: [stated === null ? null : stated / crore, at],
            itemStyle: { color: colour(palette, at), opacity: 1 },
          })),
        },
      ],
      media: [
        { option: {} },
        {
          query: { minWidth: 470 },
          option: { grid: halves(90, ranges_px), yAxis: [{}, {}, { axisLabel: { show: true } }] },
        },
        { query: { minWidth: 640 }, option: { grid: halves(150, ranges_px) } },
        { query: { minWidth: 900 }, option: { grid: halves(260, ranges_px) } },
      ],
    }),
    table: {
      columns: [
        say('bat.result.option'),
        say('sure.shares'),
        `${say('sure.low')} (NPR)`,
        `${say('sure.high')} (NPR)`,
        say('answer.lcc'),
      ],
      rows: rows.map(({ technology, share, low, high, stated }) => [
        say(`technology.${technology}`),
        roundHalfUp(share * 100, 1),
        ...[low, high, stated].map(cost => (cost === null ? null : roundHalfUp(cost, 2))),
      ]),
    },
  }
}
const range = { type: 'bar' as const, stack: 'range', barWidth: 9, xAxisIndex: 1, yAxisIndex: 2 }

const inputs_px = 176
const inputsWide_px = 288

/** How much each input contributes to the variation of the difference between the two best options, in percent. */
export function decidesChart(rows: readonly { name: string; share: number }[], say: Say): BatChart {
  const names = rows.map(({ name }) => name)
  return {
    option: palette => ({
      grid: { left: inputs_px, right: 44, top: 2, bottom: 2 },
      xAxis: { ...shareAxis, max: Math.max(1, ...rows.map(({ share }) => share * 100)) },
      yAxis: {
        ...rowAxis(palette, names),
        axisLabel: { ...rowAxis(palette, names).axisLabel, ...namesAtLeft(inputs_px) },
      },
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
            formatter: ({ value }: { value: number }) => `${formatFigure(value, 0)} %`,
          },
          data: rows.map(({ share }) => share * 100),
        },
      ],
      media: [
        { option: {} },
        {
          query: { minWidth: 470 },
          option: { grid: { left: inputsWide_px }, yAxis: { axisLabel: namesAtLeft(inputsWide_px) } },
        },
      ],
    }),
    table: {
      columns: [say('sure.input'), say('sure.spreadShare')],
      rows: rows.map(({ name, share }) => [name, roundHalfUp(share * 100, 1)]),
    },
  }
}
