import { type IndicatorId, type InfographicGroup, indicators } from '../../../domain/dashboard/indicators.ts'

/** Groups of the select, named as the cards are. */
export type IndicatorGroup = 'people' | 'renewable' | 'infrastructure' | 'land' | 'energy'
const cardGroups = {
  'Renewable Energy Technology': 'renewable',
  'Physical Infrastructrue': 'infrastructure',
  'Landuse Status': 'land',
} as const satisfies Record<InfographicGroup, IndicatorGroup>

/** Group of cards of a figure; household answers belong to energy. */
export function groupOf(id: IndicatorId): IndicatorGroup {
  const indicator = indicators[id]
  if (indicator.kind === 'ratio') return groupOf(indicator.part)
  if (indicator.group) return cardGroups[indicator.group]
  if (indicator.origin === 'survey') return 'energy'
  return indicator.origin === 'facts' ? 'people' : 'renewable'
}
