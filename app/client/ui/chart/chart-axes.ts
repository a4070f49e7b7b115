import { formatRate } from '../../../domain/format.ts'
import { inNumerals } from '../../../domain/messages/numerals.ts'
import type { Palette } from './palette.ts'

/** A value as the chart library writes it, but in the reader's digits. */
const labelText = (value: string | number): string =>
  typeof value === 'number' ? formatRate(value) : inNumerals(value)

/** Settings that all axes and tooltips of charts share. */
export const axis = (palette: Palette, name: string) => ({
  name,
  nameLocation: 'middle' as const,
  nameGap: 28,
  nameTextStyle: { color: palette.ink2 },
  axisLine: { lineStyle: { color: palette.line } },
  axisTick: { show: false },
  axisLabel: { color: palette.ink3, formatter: labelText },
  splitLine: { show: false },
})

/** A vertical axis with its name above it. */
export const valueAxis = (palette: Palette, name: string) => ({
  type: 'value' as const,
  name,
  nameTextStyle: { color: palette.ink2, align: 'left' as const },
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { color: palette.ink3, formatter: labelText },
  splitLine: { lineStyle: { color: palette.line } },
})

const labelHeight_px = 15

/** Moves labels at the ends of lines down where they would overlap. The lines must be sorted from the highest down. */
export function stackedLabels() {
  let free_px = Number.NEGATIVE_INFINITY
  let before = Number.POSITIVE_INFINITY
  return ({ seriesIndex, labelRect }: { seriesIndex: number; labelRect: { y: number; height: number } }) => {
    if (seriesIndex <= before) free_px = Number.NEGATIVE_INFINITY
    before = seriesIndex
    const dy = Math.max(0, free_px - labelRect.y)
    free_px = labelRect.y + dy + labelHeight_px
    return { dy }
  }
}

/**
 * Positions of labels as close as possible to the wanted heights, but without overlap. Each group of touching labels is
 * centred.
 */
export function spread(wanted: readonly number[], height = labelHeight_px): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => wanted[a] - wanted[b])
  type Group = { members: number[]; middle: number }
  const groups: Group[] = []
  for (const at of order) {
    groups.push({ members: [at], middle: wanted[at] })
    while (groups.length > 1) {
      const [above, below] = groups.slice(-2)
      const room = ((above.members.length + below.members.length) * height) / 2
      if (below.middle - above.middle >= room) break
      const members = [...above.members, ...below.members]
      const middle = members.reduce((sum, one) => sum + wanted[one], 0) / members.length
      groups.splice(-2, 2, { members, middle })
    }
  }
  const places: number[] = []
  for (const { members, middle } of groups)
    members.forEach((at, i) => {
      places[at] = middle + (i - (members.length - 1) / 2) * height
    })
  return places
}

const axisSteps = 4

/** Minimum, maximum and step of an axis. They are round numbers, and all values are well within the range. */
export function roundAxis(values: readonly number[]): { min: number; max: number; interval: number } {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const width = high - low || Math.abs(high) || 1
  const power = 10 ** Math.floor(Math.log10(width / axisSteps))
  // Converted to text and back, so that 3 steps of 0.1 are exactly 0.3.
  const plain = (value: number) => Number(value.toPrecision(12))
  const interval = plain(([1, 2, 3, 5].find(one => one * power * axisSteps >= width) ?? 10) * power)
  const room = width * 0.04
  return {
    min: plain(Math.floor((low - room) / interval) * interval),
    max: plain(Math.ceil((high + room) / interval) * interval),
    interval,
  }
}

type EndLabel = { seriesIndex: number; labelRect: { y: number; height: number } }

/**
 * Labels at the ends of lines, each vertically centred on its line. `ends` are the last values on an axis that starts
 * at `min` and whose maximum `max` is at `top_px`. The position of one label at the height of its line reveals the
 * height of the chart, and with it all other positions.
 */
export function labelsAtEnds(ends: readonly number[], max: number, top_px: number, min = 0) {
  const fromTop = (end: number) => (max - end) / (max - min)
  return ({ seriesIndex, labelRect }: EndLabel) => {
    const own_px = labelRect.y + labelRect.height / 2
    const height_px = (own_px - top_px) / fromTop(ends[seriesIndex])
    const wanted = ends.map(end => top_px + fromTop(end) * height_px)
    return { dy: spread(wanted)[seriesIndex] - own_px }
  }
}

/** Tooltip that lists all lines at the pointer. `text` formats a value. */
export const tooltip = (palette: Palette, text: (value: number) => string) => ({
  trigger: 'axis' as const,
  confine: true,
  backgroundColor: palette.surface,
  borderColor: palette.line,
  textStyle: { color: palette.ink },
  axisPointer: { type: 'line' as const, lineStyle: { color: palette.ink3 } },
  valueFormatter: (value: unknown) => (typeof value === 'number' ? text(value) : String(value)),
})
