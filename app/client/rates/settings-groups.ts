import type { Message, MessageKey } from '../../domain/messages/messages.ts'
import { type RateFields, rangeTriples, rateFields } from '../../domain/rates/rate-fields.ts'

const fields: RateFields = rateFields.settings
const isRange = (name: string) => name.startsWith('range_')
const isValue = (name: string) => /^(residual_value|life_|stranded_share_)/.test(name)

/** The settings of the cost model, as they are shown and edited together. */
export const settingsGroups: readonly { words: MessageKey; names: readonly string[] }[] = [
  { words: 'costs.groupToday', names: namesOf(name => !isRange(name) && !isValue(name)) },
  { words: 'costs.groupValue', names: namesOf(isValue) },
  { words: 'costs.groupRanges', names: namesOf(isRange) },
]

/** Each range with its least, most likely and most; what is most likely of the discount rate is the rate itself. */
export const rangeLines: readonly { what: Message; bounds: readonly string[] }[] = [
  ...rangeTriples,
  ['range_discount_rate_least', 'discount_rate', 'range_discount_rate_most'],
].map(bounds => ({ what: fields[bounds[0]].label.params?.what as Message, bounds }))

function namesOf(belongs: (name: string) => boolean): string[] {
  return Object.keys(fields).filter(belongs)
}
