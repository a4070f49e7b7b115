import { formatRate } from '../../format.ts'
import type { Say } from '../../messages/messages.ts'
import { type FigureUnit, type IndicatorId, unitOf } from '../indicators.ts'
import { figureText } from './figure-text.ts'

/** Unit after a figure. A plain count has none. */
const unitText = (unit: FigureUnit, say: Say): string => (unit === 'count' ? '' : say(`unit.${unit}`))

/** Returns the unit, unless the name of the figure already contains it. */
export function separateUnit(id: IndicatorId, say: Say): string {
  const unit = unitText(unitOf(id), say)
  return say(`indicator.${id}`).toLowerCase().includes(unit.toLowerCase()) ? '' : unit
}

/** For example, `Population density, per km²`. */
export const titleWithUnit = (id: IndicatorId, say: Say): string =>
  [say(`indicator.${id}`), separateUnit(id, say)].filter(Boolean).join(', ')

/** For example, `1,43,137 households` or `51.8 %`; a dash if the figure is missing. */
export function figureWithUnit(value: number | null, unit: FigureUnit, say: Say): string {
  const bare = figureText(value, unit)
  return value === null ? bare : `${bare} ${unitText(unit, say)}`.trimEnd()
}

/** Formats the lower edge of a class so that it fits under a bar: `950`, `12,500`, `1.5 lakh`, `1.2 crore`. */
export function edgeText(edge: number, say: Say): string {
  const size = Math.abs(edge)
  if (size >= 1e7) return `${short(edge / 1e7)} ${say('unit.crore')}`
  return size >= 1e5 ? `${short(edge / 1e5)} ${say('unit.lakh')}` : short(edge)
}

/** Describes the values of a class: `Under 1,500`, `1,500 to 3,000`, `9,500 and more`. */
export function rangeText(breaks: readonly number[], at: number, say: Say): string {
  if (breaks.length === 0) return say('choropleth.all')
  if (at === 0) return say('choropleth.under', { to: edgeText(breaks[0], say) })
  const from = edgeText(breaks[at - 1], say)
  if (at === breaks.length) return say('choropleth.from', { from })
  return say('choropleth.between', { from, to: edgeText(breaks[at], say) })
}

const short = (value: number): string => formatRate(Number(value.toPrecision(3)))
