/**
 * Lengths of the months in Bikram Sambat, starting with Baisakh, up to the last year published by November 2026. They
 * do not follow a rule, so other years are unknown. The data come from nepali-datetime 1.0.8.5 (MIT) and were checked
 * against the dates of 1 Shrawan in `plan/years.ts`.
 */
const months: Record<number, string> = {
  2070: '31 31 31 32 31 31 29 30 30 29 30 30',
  2071: '31 31 32 31 31 31 30 29 30 29 30 30',
  2072: '31 32 31 32 31 30 30 29 30 29 30 30',
  2073: '31 32 31 32 31 30 30 30 29 29 30 31',
  2074: '31 31 31 32 31 31 30 29 30 29 30 30',
  2075: '31 31 32 31 31 31 30 29 30 29 30 30',
  2076: '31 32 31 32 31 30 30 30 29 29 30 30',
  2077: '31 32 31 32 31 30 30 30 29 30 29 31',
  2078: '31 31 31 32 31 31 30 29 30 29 30 30',
  2079: '31 31 32 31 31 31 30 29 30 29 30 30',
  2080: '31 32 31 32 31 30 30 30 29 29 30 30',
  2081: '31 32 31 32 31 30 30 30 29 30 29 31',
  2082: '31 31 32 31 31 31 30 29 30 29 30 30',
  2083: '31 31 32 31 31 31 30 29 30 29 30 30',
}
const firstYear = 2070
export const lastBikramSambat = 2083
/** 1 Baisakh 2070. */
const first_ms = Date.UTC(2013, 3, 14)
const day_ms = 24 * 3600_000

const lengthsOf = (year: number): number[] => months[year]?.split(' ').map(Number) ?? []
const sumOf = (days: readonly number[]): number => days.reduce((sum, length) => sum + length, 0)

/**
 * Returns the Gregorian day (`2026-11-24`) of a day in Bikram Sambat, or null if the calendar for that year is
 * unknown.
 */
export function dayOfBikramSambat(year: number, month: number, day: number): string | null {
  const lengths = lengthsOf(year)
  if (!(day >= 1 && day <= (lengths[month - 1] ?? 0))) return null
  let days = sumOf(lengths.slice(0, month - 1)) + day - 1
  for (let before = firstYear; before < year; before++) days += sumOf(lengthsOf(before))
  return new Date(first_ms + days * day_ms).toISOString().slice(0, 10)
}

/**
 * Returns the year, month from 1 to 12 and day in Bikram Sambat of a Gregorian day (`2026-11-24`), or null if the
 * calendar of that day is unknown or it is no day. The inverse of `dayOfBikramSambat`.
 */
export function bikramSambatOf(day: string): { year: number; month: number; day: number } | null {
  let days = (Date.parse(`${day}T00:00:00Z`) - first_ms) / day_ms
  if (!(days >= 0)) return null
  for (let year = firstYear; year <= lastBikramSambat; year++)
    for (const [at, length] of lengthsOf(year).entries()) {
      if (days < length) return { year, month: at + 1, day: days + 1 }
      days -= length
    }
  return null
}
