import { formatDischarge_m3s, formatElevation_m, roundHalfUp } from '../../../domain/format.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import type { MhpResult, MonthlyFlow } from '../../../domain/mhp/contract.ts'
import type { ChartOption, ChartTable } from '../../ui/chart/chart.tsx'
import { axis, tooltip, valueAxis } from '../../ui/chart/chart-axes.ts'
import type { Palette } from '../../ui/chart/palette.ts'

/** Options and tables for the charts of MHP. They are pure functions of a result. */
export type MhpChart = { option: ChartOption; table: ChartTable }

/** How far the course stays in view below the last powerhouse, as a factor of the chainage of that powerhouse. */
const beyond = 1.2
const minView_m = 300
/** Size of a diamond with a number, of one under the pointer, and of one without space for a number. */
const diamond_px = { normal: 18, lit: 22, bare: 8 }
/** Minimum distance between numbered diamonds, as a fraction of the axis, so that none overlap in a narrow chart. */
const numberGap = 0.09
const bandOpacity = 0.16

/** Elevation by chainage from the intake, with the powerhouses and the head of the selected one. */
export function profileChart(
  { profile, powerhouses, serialized_project }: MhpResult,
  lit: { selected: number | null; hovered: number | null },
  say: Say,
): MhpChart {
  const course = profile.chainage_m.map((chainage, i) => [chainage / 1000, profile.elevation_m[i]])
  const last_m = powerhouses.at(-1)?.chainage_m ?? 0
  const end_km = Math.min(course.at(-1)?.[0] ?? 0, Math.max(minView_m, last_m * beyond) / 1000)
  const top_m = serialized_project.intake_pt.z
  const chosen = powerhouses.find(({ index }) => index === lit.selected)
  const inView = upTo(course, end_km)
  const min_m = Math.min(top_m, ...inView.map(([, z]) => z))
  const step_m = stepOf(top_m + 1 - min_m)
  return {
    option: palette => ({
      grid: { left: 52, right: 20, top: 28, bottom: 40 },
      xAxis: {
        ...axis(palette, say('mhp.profile.chainage')),
        type: 'value',
        max: roundHalfUp(end_km, 3),
      },
      yAxis: {
        ...valueAxis(palette, say('mhp.profile.elevation')),
        interval: step_m,
        min: Math.floor(min_m / step_m) * step_m,
        max: Math.ceil((top_m + 1) / step_m) * step_m,
      },
      tooltip: tooltip(palette, formatElevation_m),
      series: [
        {
          name: say('mhp.profile.elevation'),
          type: 'line',
          showSymbol: false,
          data: inView,
          lineStyle: { width: 2.4, color: palette.mhp },
          itemStyle: { color: palette.mhp },
          areaStyle: { color: palette.mhp, opacity: 0.1, origin: 'start' },
          markPoint: intakeMark(palette, top_m),
          markLine: chosen && headLines(palette, top_m, chosen, end_km, say),
        },
        powerhouseMarks(palette, powerhouses, lit, end_km),
      ],
    }),
    table: {
      columns: ['m', say('mhp.profile.elevation'), say('mhp.table.longitude'), say('mhp.table.latitude')],
      rows: profile.chainage_m.flatMap((chainage, i) =>
        i > 0 && roundHalfUp(chainage, 1) === roundHalfUp(profile.chainage_m[i - 1], 1)
          ? []
          : [
              [
                roundHalfUp(chainage, 1),
                roundHalfUp(profile.elevation_m[i], 1),
                roundHalfUp(profile.longitude[i], 6),
                roundHalfUp(profile.latitude[i], 6),
              ],
            ],
      ),
    },
  }
}

/** The course up to a distance, usually between two of its points. The axis extends to the height there. */
function upTo(course: number[][], end_km: number): number[][] {
  const next = course.findIndex(([km]) => km > end_km)
  if (next < 1) return course
  const [[km, z], [far_km, far_z]] = [course[next - 1], course[next]]
  return [...course.slice(0, next), [end_km, z + ((far_z - z) * (end_km - km)) / (far_km - km)]]
}

/**
 * Step between lines of elevation. There are four or five lines, so that both ends of the axis are lines too and labels
 * do not overlap.
 */
const stepOf = (range_m: number): number =>
  [5, 10, 20, 50, 100, 200, 500].find(step => range_m <= 4 * step) ?? 1000

const intakeMark = (palette: Palette, top_m: number) => ({
  symbol: 'circle',
  symbolSize: 11,
  silent: true,
  label: { show: false },
  itemStyle: { color: palette.ink, borderColor: palette.surface, borderWidth: 1.5 },
  data: [{ coord: [0, top_m] }],
})

/** Lines from the intake across to the powerhouse at the level of the intake, and down to the powerhouse. */
function headLines(
  palette: Palette,
  top_m: number,
  { chainage_m, elevation_m, head_m }: MhpResult['powerhouses'][number],
  end_km: number,
  say: Say,
) {
  const km = chainage_m / 1000
  const beyondLabel_m = (end_km * 1000) / 4
  const label = {
    show: true,
    // The label is above the level of the intake: the powerhouses are below it, and the picture ends to the right.
    position: chainage_m > beyondLabel_m ? ('insideEndTop' as const) : ('insideStartTop' as const),
    formatter: say('mhp.profile.head', { head: roundHalfUp(head_m, 1) }),
    color: palette.ink,
    fontWeight: 600,
  }
  return {
    symbol: 'none',
    silent: true,
    lineStyle: { color: palette.ink2, type: 'dashed' as const, width: 1.2 },
    label: { show: false },
    data: [
      [{ coord: [0, top_m], label }, { coord: [km, top_m] }],
      [{ coord: [km, top_m] }, { coord: [km, elevation_m] }],
    ],
  }
}

/**
 * Powerhouses whose number is shown: the highlighted one, and then as many as there is space for, from the last one
 * upwards.
 */
export function numberedPowerhouses(
  powerhouses: readonly { index: number; chainage_m: number }[],
  lit: readonly (number | null)[],
  end_km: number,
): Set<number> {
  const gap_m = end_km * 1000 * numberGap
  const first = powerhouses.filter(({ index }) => lit.includes(index))
  const numbered: typeof first = []
  for (const one of [...first, ...[...powerhouses].reverse()]) {
    const hasRoom = numbered.every(other => Math.abs(other.chainage_m - one.chainage_m) >= gap_m)
    if (hasRoom) numbered.push(one)
  }
  return new Set(numbered.map(({ index }) => index))
}

function powerhouseMarks(
  palette: Palette,
  powerhouses: MhpResult['powerhouses'],
  { selected, hovered }: { selected: number | null; hovered: number | null },
  end_km: number,
) {
  const numbered = numberedPowerhouses(powerhouses, [selected, hovered], end_km)
  return {
    name: 'powerhouses',
    type: 'line' as const,
    silent: true,
    symbol: 'diamond',
    z: 5,
    lineStyle: { opacity: 0 },
    tooltip: { show: false },
    label: { show: true, position: 'inside' as const, fontSize: 11, fontWeight: 600 },
    // Those with numbers are drawn above the others.
    data: [
      ...powerhouses.filter(({ index }) => !numbered.has(index)),
      ...powerhouses.filter(({ index }) => numbered.has(index)),
    ].map(({ index, chainage_m, elevation_m }) => ({
      value: [chainage_m / 1000, elevation_m],
      symbolSize:
        index === hovered ? diamond_px.lit : numbered.has(index) ? diamond_px.normal : diamond_px.bare,
      itemStyle: {
        color: index === selected ? palette.mhp : palette.surface,
        borderColor: palette.mhp,
        borderWidth: 1.6,
      },
      label: {
        show: numbered.has(index),
        formatter: String(index),
        color: index === selected ? palette.surface : palette.ink,
      },
    })),
  }
}

/**
 * Mean flow in each of the twelve months with its range, the flow left in the stream, and the discharge of the plant,
 * in m³/s on a logarithmic axis.
 */
export function monthlyChart(monthly: MonthlyFlow, design: number, say: Say): MhpChart {
  const { flow, low, high, e_flow } = monthly
  const months = say('mhp.months.short').split(',')
  const min = Math.min(...low, e_flow, design)
  return {
    option: palette => ({
      grid: { left: 52, right: 16, top: 28, bottom: 26 },
      xAxis: { ...axis(palette, ''), type: 'category', data: months, boundaryGap: false },
      yAxis: { ...logAxis(palette, say('mhp.monthly.axis')), min: decadeBelow(min) },
      tooltip: tooltip(palette, formatDischarge_m3s),
      series: [
        edge(palette, say('mhp.monthly.high'), high, palette.mhp, bandOpacity),
        edge(palette, say('mhp.monthly.low'), low, palette.surface, 1),
        {
          name: say('mhp.monthly.flow'),
          type: 'line',
          data: flow,
          symbol: 'circle',
          symbolSize: 6,
          lineStyle: { width: 2.2, color: palette.mhp },
          itemStyle: { color: palette.surface, borderColor: palette.mhp, borderWidth: 1.8 },
          markLine: designLine(palette, design),
        },
        {
          name: say('mhp.monthly.eflow'),
          type: 'line',
          data: flow.map(() => e_flow),
          showSymbol: false,
          silent: true,
          lineStyle: { width: 1.4, color: palette.ink2, type: 'dotted' },
          itemStyle: { color: palette.ink2 },
        },
      ],
    }),
    table: {
      columns: [
        say('mhp.monthly.month'),
        ...(['flow', 'low', 'high'] as const).map(one => `${say(`mhp.monthly.${one}`)}, m³/s`),
      ],
      rows: months.map((month, i) => [month, ...[flow[i], low[i], high[i]].map(q => roundHalfUp(q, 4))]),
    },
  }
}

/**
 * An edge of the band. It is filled downwards, so that the fill of the lower edge covers what the upper one fills in
 * excess.
 */
const edge = (palette: Palette, name: string, data: number[], fill: string, opacity: number) => ({
  name,
  type: 'line' as const,
  data,
  showSymbol: false,
  silent: true,
  lineStyle: { width: 0.6, color: palette.mhp, opacity: 0.5 },
  itemStyle: { color: palette.mhp, opacity: 0.5 },
  areaStyle: { color: fill, opacity, origin: 'start' as const },
})

/** The name of the line is above the chart, because it would overlap the curve next to the line. */
const designLine = (palette: Palette, design: number) => ({
  symbol: 'none',
  silent: true,
  label: { show: false },
  data: [{ yAxis: design, lineStyle: { color: palette.ink, type: 'dashed' as const } }],
})

/** Flow that is reached or exceeded for a given percentage of the time, or null if unknown. */
export function durationChart(duration: NonNullable<MhpResult['flow_duration']>, say: Say): MhpChart {
  return {
    option: palette => ({
      grid: { left: 52, right: 20, top: 28, bottom: 40 },
      xAxis: { ...axis(palette, say('mhp.duration.percent')), type: 'value', min: 0, max: 100 },
      yAxis: {
        ...logAxis(palette, say('mhp.duration.flow')),
        min: decadeBelow(Math.min(...duration.map(({ flow }) => flow))),
      },
      tooltip: tooltip(palette, formatDischarge_m3s),
      series: [
        {
          name: say('mhp.duration'),
          type: 'line',
          data: duration.map(({ percent, flow }) => [percent, flow]),
          symbol: 'circle',
          symbolSize: 6,
          lineStyle: { width: 2.2, color: palette.mhp },
          itemStyle: { color: palette.surface, borderColor: palette.mhp, borderWidth: 1.8 },
        },
      ],
    }),
    table: {
      columns: [say('mhp.duration.percent'), say('mhp.duration.flow')],
      rows: duration.map(({ percent, flow }) => [percent, roundHalfUp(flow, 4)]),
    },
  }
}

const logAxis = (palette: Palette, name: string) => ({
  ...valueAxis(palette, name),
  type: 'log' as const,
})

const decadeBelow = (flow: number): number => 10 ** Math.floor(Math.log10(Math.max(flow, 1e-4)))
