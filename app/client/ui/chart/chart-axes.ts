import { formatRate } from '../../../domain/format.ts'
import { inNumerals } from '../../../domain/words/numerals.ts'
import type { Palette } from './palette.ts'

/** As the chart library writes it, in the reader's digits. */
const labelText = (value: string | number): string =>
  typeof value === 'number' ? formatRate(value) : inNumerals(value)

/** The axes and the tooltip that charts have in common. */
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

/** Upwards, its name above it. */
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

/** Moves each label at a line's end below the one before it where they would overlap; lines come highest first. */
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

/** Tells all lines at the pointer's place; `text` writes a value. */
export const tooltip = (palette: Palette, text: (value: number) => string) => ({
  trigger: 'axis' as const,
  confine: true,
  backgroundColor: palette.surface,
  borderColor: palette.line,
  textStyle: { color: palette.ink },
  axisPointer: { type: 'line' as const, lineStyle: { color: palette.ink3 } },
  valueFormatter: (value: unknown) => (typeof value === 'number' ? text(value) : String(value)),
})
