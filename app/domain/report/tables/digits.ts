import type { Language } from '../../messages/languages.ts'
import { inDigitsOf } from '../../messages/printed-digits.ts'

/** Members that are no text: names within a file, and names of drawings and colours. */
const names: ReadonlySet<string> = new Set(['id', 'kind', 'map', 'colour', 'align', 'bytes'])

/** Returns the same value with the digits of a language in all of its texts. */
export function withDigitsOf<T>(value: T, numerals: Language): T {
  if (typeof value === 'string') return inDigitsOf(value, numerals) as T
  if (Array.isArray(value)) return value.map(one => withDigitsOf(one, numerals)) as T
  if (value === null || typeof value !== 'object') return value
  const written = ([key, inner]: [string, unknown]) => [
    key,
    names.has(key) ? inner : withDigitsOf(inner, numerals),
  ]
  return Object.fromEntries(Object.entries(value).map(written)) as T
}
