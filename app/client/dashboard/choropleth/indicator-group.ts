import { type IndicatorId, type InfographicGroup, indicators } from '../../../domain/dashboard/indicators.ts'

/** Groups in the select, with the same names as the cards. */
export type IndicatorGroup = 'people' | 'renewable' | 'infrastructure' | 'land' | 'energy'
const cardGroups = {
  'Renewable Energy Technology': 'renewable',
  'Physical Infrastructrue': 'infrastructure',
  'Landuse Status': 'land',
} as const satisfies Record<InfographicGroup, IndicatorGroup>

/** Group of cards to which a figure belongs. Answers of households belong to energy. */
export function groupOf(id: IndicatorId): IndicatorGroup {
  const indicator = indicators[id]
  if (indicator.kind === 'ratio') return groupOf(indicator.part)
  if (indicator.group) return cardGroups[indicator.group]
  if (indicator.origin === 'survey') return 'energy'
  return indicator.origin === 'facts' ? 'people' : 'renewable'
}
