import { quantityIn } from '../../app/domain/cells/numbers.ts'
import { saysNothing } from '../../app/domain/cells/text.ts'
import { yesOrNo } from '../../app/domain/cells/yes-no.ts'

/** Trimmed text of a property, a number as written; undefined if there is none. */
export function propertyText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && !saysNothing(value) ? value.trim() : undefined
}

/**
 * A property as a number: 66, '66', '1,234.5', '१,२३४' and, if `unit` is given, '66 kV'. Null if ambiguous,
 * such as '132/66' or '1.234,5'.
 */
export function propertyNumber(value: unknown, unit = ''): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  return quantityIn(value, unit === '' ? {} : { [unit]: 1 })
}

/** A property that says no: false, 0, or a word for it, as tables without truth values have it. */
export function saysNo(value: unknown): boolean {
  return value === false || value === 0 || yesOrNo(propertyText(value) ?? '') === false
}
