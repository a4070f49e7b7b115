import type { ReplyOf } from '../../api/endpoint.ts'
import type { MessageKey } from '../../messages/messages.ts'
import type { regionFigures } from '../contract.ts'
import { type FigureOrigin, type IndicatorId, indicatorIds, indicators } from '../indicators.ts'
import { groupWords } from './group-words.ts'

export type ComparedRegionFigure = ReplyOf<typeof regionFigures>['figures'][number]
export type ComparedRow = {
  id: IndicatorId
  unit: string
  figures: [ComparedRegionFigure | null, ComparedRegionFigure | null]
  /** Length of each bar, from 0 to 1. The larger of the two values is 1. */
  shares: [number, number]
}
export type ComparedGroup = { words: MessageKey; rows: ComparedRow[] }

/** Groups for figures that have no card. */
const originWords: Record<FigureOrigin, MessageKey> = {
  facts: 'dashboard.group.people',
  atlas: 'dashboard.group.renewable',
  table: 'dashboard.group.infrastructure',
  survey: 'dashboard.group.energy',
}

const groupOf = (id: IndicatorId): MessageKey => {
  const indicator = indicators[id]
  if (indicator.kind === 'ratio')
    return indicator.unit === 'percent' ? 'dashboard.group.energy' : 'dashboard.group.people'
  return indicator.group ? groupWords[indicator.group] : originWords[indicator.origin]
}

const groups: MessageKey[] = [
  'dashboard.group.people',
  'dashboard.group.energy',
  'dashboard.group.renewable',
  'dashboard.group.infrastructure',
  'dashboard.group.land',
]

/**
 * Compares the figures of two regions side by side, in groups. A figure that neither region has is included as a row
 * of dashes.
 */
export function compareFigures(
  first: ComparedRegionFigure[],
  second: ComparedRegionFigure[],
): ComparedGroup[] {
  const of = (figures: ComparedRegionFigure[]) => new Map(figures.map(figure => [figure.id, figure]))
  const [a, b] = [of(first), of(second)]
  const rows = indicatorIds
    .filter(id => a.has(id) || b.has(id))
    .map((id): ComparedRow => {
      const figures: ComparedRow['figures'] = [a.get(id) ?? null, b.get(id) ?? null]
      const values = figures.map(figure => figure?.value ?? 0)
      const max = Math.max(...values)
      const share = (value: number) => (max > 0 ? value / max : 0)
      return { id, unit: indicators[id].unit, figures, shares: [share(values[0]), share(values[1])] }
    })
  return groups
    .map(words => ({ words, rows: rows.filter(({ id }) => groupOf(id) === words) }))
    .filter(group => group.rows.length > 0)
}
