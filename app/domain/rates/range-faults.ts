import type { FailureFields } from '../api/failure.ts'
import { rangeTriples } from './rate-fields.ts'

const ranges = [...rangeTriples, ['range_discount_rate_least', 'range_discount_rate_most']]

/** Reports a reversed range in the settings at its first wrong field. */
export function rangeFaults(values: Record<string, unknown>): FailureFields {
  const wrong = ranges.flatMap(names =>
    names.filter((name, i) => i > 0 && Number(values[name]) < Number(values[names[i - 1]])),
  )
  return Object.fromEntries(wrong.map(name => [name, [{ key: 'rates.rangeOrder' }]]))
}
