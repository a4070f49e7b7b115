import type { Unit } from '../../../domain/dashboard/indicators.ts'
import type { Say } from '../../ui/use-words.ts'
import { figureText } from '../figure-text.ts'

/** The unit as it stands behind a figure; a plain count has none. */
export const unitText = (unit: Unit, say: Say): string => (unit === 'count' ? '' : say(`unit.${unit}`))

/** `1,43,137 households`, `51.8 %`; a dash where the figure is missing. */
export function figureWithUnit(value: number | null, unit: Unit, say: Say): string {
  const bare = figureText(value, unit)
  return value === null ? bare : `${bare} ${unitText(unit, say)}`.trimEnd()
}

/** The edge of a class, short enough to stand under a bar: `950`, `1.5 k`, `1.2 M`. */
export function edgeText(edge: number): string {
  const size = Math.abs(edge)
  if (size >= 1e6) return `${short(edge / 1e6)} M`
  return size >= 1000 ? `${short(edge / 1000)} k` : short(edge)
}

const short = (value: number): string => String(Number(value.toPrecision(3)))
