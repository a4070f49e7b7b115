import type { Message, MessageKey } from '../../domain/messages/messages.ts'
import type { TableKind } from '../../domain/rates/edited-tables.ts'
import { networkTables } from '../../domain/rates/network-tables.ts'
import { type RateFields, rangeTriples, rateFields } from '../../domain/rates/rate-fields.ts'

const fields: RateFields = rateFields.settings
const isRange = (name: string) => name.startsWith('range_')
const isValue = (name: string) => /^(residual_value|life_|stranded_share_)/.test(name)

export type FigureGroup = { words: MessageKey; names: readonly string[] }
const layout = ['max_service_m', 'min_service_m', 'max_services_per_pole', 'lv_span_m', 'mv_span_m']
const isPrice = (name: string) => name.includes('_NPR')
const isUse = (name: string) => ['network_sized', 'comparison_years'].includes(name)
const isLimit = (name: string) => !isUse(name) && !layout.includes(name) && !isPrice(name)
const networkFields = Object.keys(networkTables.network.fields)

/** Tables that consist of one long row, with the groups in which their figures are shown and edited. */
export const figureGroups = {
  settings: [
    { words: 'costs.groupToday', names: namesOf(name => !isRange(name) && !isValue(name)) },
    { words: 'costs.groupValue', names: namesOf(isValue) },
    { words: 'costs.groupRanges', names: namesOf(isRange) },
  ],
  network: [
    { words: 'networkRates.groupUse', names: networkFields.filter(isUse) },
    { words: 'networkRates.groupLayout', names: layout },
    { words: 'networkRates.groupElectrical', names: networkFields.filter(isLimit) },
    { words: 'networkRates.groupCosts', names: networkFields.filter(isPrice) },
  ],
} as const satisfies Partial<Record<TableKind, readonly FigureGroup[]>>
export type GroupedKind = keyof typeof figureGroups
export const isGrouped = (kind: TableKind): kind is GroupedKind => Object.hasOwn(figureGroups, kind)

/**
 * Each range with its minimum, most likely value and maximum. For the discount rate, the most likely value is the rate
 * itself.
 */
export const rangeLines: readonly { what: Message; bounds: readonly string[] }[] = [
  ...rangeTriples,
  ['range_discount_rate_least', 'discount_rate', 'range_discount_rate_most'],
].map(bounds => ({ what: fields[bounds[0]].label.params?.what as Message, bounds }))

function namesOf(belongs: (name: string) => boolean): string[] {
  return Object.keys(fields).filter(belongs)
}
