import type { Unit } from '../../../domain/dashboard/indicators.ts'
import { formatFigure, missing } from '../../../domain/format.ts'
import type { Say } from '../../ui/use-words.ts'

/** Decimals that a figure of a unit is told with. */
const decimals: Record<Unit, number> = {
  people: 0,
  households: 0,
  count: 0,
  km: 1,
  km2: 1,
  MW: 1,
  percent: 1,
  per_km2: 1,
  per_household: 2,
  GJ: 0,
}

/** `1,43,137`, without its unit. */
export const bareFigure = (value: number | null | undefined, unit: Unit): string =>
  formatFigure(value, decimals[unit])

/** The unit as it stands behind a figure; a plain count has none. */
export const unitText = (unit: Unit, say: Say): string => (unit === 'count' ? '' : say(`unit.${unit}`))

/** `1,43,137 households`, `51.8 %`; a dash where the figure is missing. */
export function figureText(value: number | null | undefined, unit: Unit, say: Say): string {
  const bare = bareFigure(value, unit)
  return bare === missing ? bare : `${bare} ${unitText(unit, say)}`.trimEnd()
}

/** The edge of a class, short enough to stand under a bar: `950`, `1.5 k`, `1.2 M`. */
export function edgeText(edge: number): string {
  const size = Math.abs(edge)
  if (size >= 1e6) return `${short(edge / 1e6)} M`
  return size >= 1000 ? `${short(edge / 1000)} k` : short(edge)
}

const short = (value: number): string => String(Number(value.toPrecision(3)))
