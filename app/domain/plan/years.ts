import { dayOfBikramSambat } from '../cells/bikram-sambat.ts'

/** Years of a plan, sent as `YYYY-01-01` (S-097). */
export const longestPeriod_yr = 10
export const defaultPeriod_yr = 5

export const yearOf = (date: string): number => Number(date.slice(0, 4))
export const dateOf = (year: number): string => `${year}-01-01`

/**
 * Returns the Nepali fiscal year that begins in July of a year A.D., in Bikram Sambat: 2026 gives 2083/84. The lengths
 * of months are fixed only year by year, but this rule holds for every year.
 */
export function fiscalYearOf(year: number): string {
  const begins = year + 57
  return `${begins}/${String((begins + 1) % 100).padStart(2, '0')}`
}

/** Formats a fiscal year in both calendars, such as 2083/84 2026/27. */
export const yearHead = (year: number): string =>
  `${fiscalYearOf(year)} ${year}/${String((year + 1) % 100).padStart(2, '0')}`

/**
 * Years A.D. beyond the published calendar in which 1 Shrawan, the start of the fiscal year, is expected on 16 July.
 * In the other years to 2036, it is expected on 17 July.
 */
const expectedOn16July: readonly number[] = [2028, 2029, 2032, 2033, 2036]

/** Returns the fiscal year for a day such as `2026-11-24`, as the year A.D. in which it begins. */
export function fiscalYearNumberAt(day: string): number {
  const year = yearOf(day)
  const begins =
    dayOfBikramSambat(year + 57, 4, 1) ?? `${year}-07-${expectedOn16July.includes(year) ? 16 : 17}`
  return day >= begins ? year : year - 1
}
/** Returns the fiscal year in Bikram Sambat for a day such as `2026-11-24`. */
export const fiscalYearAt = (day: string): string => fiscalYearOf(fiscalYearNumberAt(day))

/** Formats the first and last fiscal years of a period: 2026 to 2031 gives 2083/84–2087/88. */
export const fiscalYears = (from: number, to: number): string =>
  to - from > 1 ? `${fiscalYearOf(from)}–${fiscalYearOf(to - 1)}` : fiscalYearOf(from)
