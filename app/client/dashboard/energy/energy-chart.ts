import type { EnergyChart } from '../../../domain/dashboard/contract.ts'
import {
  chartValues,
  type EnergyBar,
  energyBars,
  isShare,
  surveyTitle,
} from '../../../domain/dashboard/shown/energy-bars.ts'
import { formatPercent, roundHalfUp } from '../../../domain/format.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import { markShapes } from '../../../domain/technologies/mark-shapes.ts'
import { byMark, type TechnologyMark, technologyRows } from '../../../domain/technologies/technologies.ts'
import type { ChartOption, ChartTable } from '../../ui/chart/chart.tsx'
import { tooltip, valueAxis } from '../../ui/chart/chart-axes.ts'
import type { Palette } from '../../ui/chart/palette.ts'
import { inTwoLines } from './in-two-lines.ts'

export type DrawnEnergyChart = { option: ChartOption; table: ChartTable; height_px: number }

const row_px = 30
const columns_px = 172
const glyphs = byMark(one => markShapes[technologyRows[one].shape].glyph)

/**
 * Chart of one group. Tiers are side by side, and everything else is in rows. Shares are in percent, and energy is in
 * its unit.
 */
export function energyChart(chart: EnergyChart, say: Say): DrawnEnergyChart {
  const bars = energyBars(chart, say)
  const shares = isShare(chart)
  const draw = chart.id === 'tier' ? columns : rows
  return {
    option: draw(bars, chart.id === 'lighting', say('energy.share')),
    height_px: chart.id === 'tier' ? columns_px : bars.length * row_px + 4,
    table: {
      columns: [
        surveyTitle(chart, say),
        chart.unit === 'GJ' ? say('unit.GJ') : say('cooking.households'),
        ...(shares ? [say('energy.share')] : []),
      ],
      rows: chartValues(chart).map((value, at) => [
        bars[at].name,
        value,
        ...(shares ? [roundHalfUp(bars[at].value, 1)] : []),
      ]),
    },
  }
}

/** Bars in rows, with names on the left and figures in a column on the right. */
function rows(bars: EnergyBar[], byTechnology: boolean): ChartOption {
  return palette => {
    const reversed = bars.toReversed()
    const max = Math.max(...bars.map(({ value }) => value), 1e-9)
    return {
      grid: { left: 4, right: 4, top: 2, bottom: 2, containLabel: true },
      xAxis: { type: 'value', show: false, min: 0, max },
      yAxis: [
        {
          ...nameAxis,
          data: reversed.map(({ name }) => inTwoLines(name)),
          axisLabel: {
            color: palette.ink,
            margin: byTechnology ? 28 : 10,
            lineHeight: 14,
          },
        },
        // Shapes of the technologies, between the names and the bars.
        {
          ...nameAxis,
          position: 'left',
          show: byTechnology,
          data: reversed.map(({ technology = '' }) => technology),
          axisLabel: { margin: 8, formatter: glyphOf, rich: glyphStyles(palette) },
        },
        {
          ...nameAxis,
          position: 'right',
          data: reversed.map(({ text }, at) => `${at}|${text}`),
          axisLabel: {
            color: palette.ink,
            fontWeight: 600,
            margin: 8,
            formatter: (text: string) => text.slice(text.indexOf('|') + 1),
          },
        },
      ],
      series: [
        {
          type: 'bar',
          barWidth: 12,
          showBackground: true,
          backgroundStyle: { color: palette.hover, borderRadius: 3 },
          silent: true,
          data: reversed.map(bar => ({
            value: bar.value,
            itemStyle: { color: colourOf(palette, bar, byTechnology), borderRadius: 3 },
          })),
        },
      ],
    }
  }
}

/** Columns with their figures above them. */
function columns(bars: EnergyBar[], _: boolean, unit: string): ChartOption {
  return palette => ({
    grid: { left: 4, right: 4, top: 34, bottom: 2, containLabel: true },
    tooltip: tooltip(palette, formatPercent),
    xAxis: {
      type: 'category',
      data: bars.map(({ name }) => name),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: palette.line } },
      axisLabel: {
        color: palette.ink2,
        interval: 0,
        width: 40,
        fontSize: 11,
        overflow: 'break',
        lineHeight: 13,
      },
    },
    // The figures are on the columns, so the axis has no labels.
    yAxis: { ...valueAxis(palette, unit), min: 0, splitNumber: 3, axisLabel: { show: false } },
    series: [
      {
        type: 'bar',
        barWidth: '60%',
        itemStyle: { color: palette.accent, borderRadius: [3, 3, 0, 0] },
        label: {
          show: true,
          position: 'top',
          color: palette.ink,
          fontWeight: 600,
          formatter: ({ dataIndex }: { dataIndex: number }) => bars[dataIndex].text.replace(' %', ''),
          fontSize: 11,
        },
        data: bars.map(({ value }) => value),
      },
    ],
  })
}

const nameAxis = {
  type: 'category' as const,
  axisLine: { show: false },
  axisTick: { show: false },
}

function colourOf(palette: Palette, { technology }: EnergyBar, byTechnology: boolean): string {
  if (!byTechnology) return palette.accent
  return technology ? palette[technology] : palette.ink3
}

const glyphOf = (technology: string): string =>
  technology === '' ? '' : `{${technology}|${glyphs[technology as TechnologyMark]}}`

const glyphStyles = (palette: Palette) =>
  byMark(one => ({ color: palette[technologyRows[one].mark], fontSize: 12 }))
