import type { EnergyChart } from '../../../domain/dashboard/contract.ts'
import { type SurveyGroup, surveyGroups } from '../../../domain/dashboard/survey-items.ts'
import { formatCount, formatPercent, roundHalfUp } from '../../../domain/format.ts'
import type { TechnologyKey } from '../../../domain/layers/style-table.ts'
import type { Say, WordKey } from '../../../domain/words/words.ts'
import type { ChartOption, ChartTable } from '../../ui/chart/chart.tsx'
import { tooltip, valueAxis } from '../../ui/chart/chart-axes.ts'
import type { Palette } from '../../ui/chart/palette.ts'
import { inTwoLines } from './in-two-lines.ts'

type Bar = { id: string; name: string; value: number; text: string }
export type DrawnEnergyChart = { option: ChartOption; table: ChartTable; height_px: number }

const row_px = 30
const columns_px = 172
/** A source of light that is a technology has its colour and its shape. */
const technologies: Record<string, TechnologyKey> = {
  grid: 'grid',
  micro_hydro: 'mhp',
  mini_grid: 'smg',
  solar_home: 'shs',
}
const glyphs: Record<TechnologyKey, string> = { grid: '▲', mhp: '◆', smg: '■', shs: '●' }

/** The reader's word for a group of answers; a group that has none keeps the server's. */
export function surveyTitle({ id, title }: Pick<EnergyChart, 'id' | 'title'>, say: Say): string {
  return categoriesOf(id) ? say(`survey.${id}` as WordKey) : title
}

/** A chart of one group: tiers side by side, everything else in rows; shares in percent, energy in its unit. */
export function energyChart(chart: EnergyChart, say: Say): DrawnEnergyChart {
  const bars = barsOf(chart, say)
  const isShare = chart.type === 'share' || chart.unit === 'households'
  const draw = chart.id === 'tier' ? columns : rows
  return {
    option: draw(bars, chart.id === 'lighting', say('energy.share')),
    height_px: chart.id === 'tier' ? columns_px : bars.length * row_px + 4,
    table: {
      columns: [
        surveyTitle(chart, say),
        chart.unit === 'GJ' ? say('unit.GJ') : say('cooking.households'),
        ...(isShare ? [say('energy.share')] : []),
      ],
      rows: valuesOf(chart).map((value, at) => [
        bars[at].name,
        value,
        ...(isShare ? [roundHalfUp(bars[at].value, 1)] : []),
      ]),
    },
  }
}

const valuesOf = ({ series, categories }: EnergyChart): number[] =>
  categories.map((_, at) => series[0]?.values[at] ?? 0)

function barsOf(chart: EnergyChart, say: Say): Bar[] {
  const values = valuesOf(chart)
  const all = values.reduce((sum, value) => sum + value, 0)
  const isShare = chart.type === 'share' || chart.unit === 'households'
  return chart.categories.map(({ id, name }, at) => {
    const percent = all === 0 ? 0 : (values[at] / all) * 100
    return {
      id,
      name: categoriesOf(chart.id)?.includes(id) ? say(`survey.${chart.id}.${id}` as WordKey) : name,
      value: isShare ? percent : values[at],
      text: isShare ? formatPercent(percent) : `${formatCount(values[at])} GJ`,
    }
  })
}

/** Categories of a group that the words know. */
const categoriesOf = (id: string): readonly string[] | undefined =>
  Object.hasOwn(surveyGroups, id) ? surveyGroups[id as SurveyGroup].categories : undefined

/** Bars in rows, names at the left, figures in a column at the right. */
function rows(bars: Bar[], byTechnology: boolean): ChartOption {
  return palette => {
    const reversed = bars.toReversed()
    const most = Math.max(...bars.map(({ value }) => value), 1e-9)
    return {
      grid: { left: 4, right: 4, top: 2, bottom: 2, containLabel: true },
      xAxis: { type: 'value', show: false, min: 0, max: most },
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
        // The shapes of technologies, between names and bars.
        {
          ...nameAxis,
          position: 'left',
          show: byTechnology,
          data: reversed.map(({ id }) => id),
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

/** Columns with their figures above. */
function columns(bars: Bar[], _: boolean, unit: string): ChartOption {
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
    // The figures stand on the columns.
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

const technologyOf = ({ id }: Bar, byTechnology: boolean): TechnologyKey | undefined =>
  byTechnology ? technologies[id] : undefined

function colourOf(palette: Palette, bar: Bar, byTechnology: boolean): string {
  if (!byTechnology) return palette.accent
  const technology = technologyOf(bar, byTechnology)
  return technology ? palette[technology] : palette.ink3
}

function glyphOf(id: string): string {
  const technology = technologies[id]
  return technology ? `{${technology}|${glyphs[technology]}}` : ''
}

const glyphStyles = (palette: Palette) =>
  Object.fromEntries(
    (['grid', 'mhp', 'smg', 'shs'] as const).map(key => [key, { color: palette[key], fontSize: 12 }]),
  )
