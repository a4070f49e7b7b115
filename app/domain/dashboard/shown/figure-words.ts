import { type IndicatorId, type Unit, unitOf } from '../../../domain/dashboard/indicators.ts'
import type { Say } from '../../../domain/words/words.ts'
import { figureText } from './figure-text.ts'

/** The unit as it stands behind a figure; a plain count has none. */
export const unitText = (unit: Unit, say: Say): string => (unit === 'count' ? '' : say(`unit.${unit}`))

/** The unit where the figure's own name does not say it already, else nothing. */
export function unsaidUnit(id: IndicatorId, say: Say): string {
  const unit = unitText(unitOf(id), say)
  return say(`indicator.${id}`).toLowerCase().includes(unit.toLowerCase()) ? '' : unit
}

/** `Population density, per km²` */
export const titleWithUnit = (id: IndicatorId, say: Say): string =>
  [say(`indicator.${id}`), unsaidUnit(id, say)].filter(Boolean).join(', ')

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

/** The values of a class in words: `Under 1.5 k`, `1.5 k to 3 k`, `9.5 k and more`. */
export function rangeText(breaks: readonly number[], at: number, say: Say): string {
  if (breaks.length === 0) return say('choropleth.all')
  if (at === 0) return say('choropleth.under', { to: edgeText(breaks[0]) })
  const from = edgeText(breaks[at - 1])
  if (at === breaks.length) return say('choropleth.from', { from })
  return say('choropleth.between', { from, to: edgeText(breaks[at]) })
}

const short = (value: number): string => String(Number(value.toPrecision(3)))
