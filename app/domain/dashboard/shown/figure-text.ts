import { formatFigure } from '../../format.ts'
import type { FigureUnit } from '../indicators.ts'

/** For lengths and areas of at least this size, decimals are noise. */
const large = 100
const digitsOf: Partial<Record<FigureUnit, number>> = { MW: 1, percent: 1, per_km2: 1, per_household: 2 }

/** Formats a figure without its unit, with the precision that suits the unit. Null becomes a dash. */
export function figureText(value: number | null, unit: string): string {
  const isMeasure = unit === 'km' || unit === 'km2'
  const digits = isMeasure ? (Math.abs(value ?? 0) >= large ? 0 : 1) : (digitsOf[unit as FigureUnit] ?? 0)
  return formatFigure(value, digits)
}

/** Rounds a figure in the same way, as a number for files. */
export function figureNumber(value: number | null, unit: string): number | null {
  return value === null ? null : Number(figureText(value, unit).replaceAll(',', ''))
}

/** Units that the name of a figure does not already contain. */
const saidUnits = ['km', 'km2', 'MW', 'percent', 'per_km2', 'GJ'] as const
export type SaidUnit = (typeof saidUnits)[number]
export const saidUnit = (unit: string): SaidUnit | undefined => saidUnits.find(one => one === unit)
