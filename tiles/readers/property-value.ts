/** Trimmed text of a property, a number as it is written; undefined where there is none. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/**
 * A property as a number: 66, '66', '1,234.5' and, where `unit` is given, '66 kV'. Null for everything that leaves
 * a doubt, such as '132/66' or '1.234,5'.
 */
export function figureOf(value: unknown, unit = ''): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const [, digits, rest] = /^\s*([+-]?[\d,]*\.?\d+(?:e[+-]?\d+)?)\s*(\D*?)\s*$/i.exec(value) ?? []
  if (digits === undefined || (rest !== '' && rest.toLowerCase() !== unit.toLowerCase())) return null
  if (digits.includes(',') && !/^[+-]?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(digits)) return null
  const number = Number(digits.replaceAll(',', ''))
  return Number.isFinite(number) ? number : null
}

/** A property that says no: false, 0, or a word for it, as tables without truth values have it. */
export function saysNo(value: unknown): boolean {
  return value === false || value === 0 || /^\s*(false|f|no|n|0)\s*$/i.test(textOf(value) ?? '')
}
