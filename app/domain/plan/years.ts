import { dayOfBikramSambat } from '../cells/bikram-sambat.ts'

/** Years of a plan: `YYYY-01-01` on the wire (S-097). */
export const longestPeriod_yr = 10
export const defaultPeriod_yr = 5

export const yearOf = (date: string): number => Number(date.slice(0, 4))
export const dateOf = (year: number): string => `${year}-01-01`

/**
 * Fiscal year of Nepal that begins in July of a year A.D., in Bikram Sambat: 2026 is 2083/84. Months are
 * fixed only year by year, but this rule holds for every year.
 */
export function fiscalYearOf(year: number): string {
  const begins = year + 57
  return `${begins}/${String((begins + 1) % 100).padStart(2, '0')}`
}

/**
 * Years A.D. after the published calendar in which 1 Shrawan, the start of the fiscal year, is expected on 16
 * July; 17 July in the other years to 2036.
 */
const expectedOn16July: readonly number[] = [2028, 2029, 2032, 2033, 2036]

/** The fiscal year of a day, `2026-11-24`, in Bikram Sambat. */
export function fiscalYearAt(day: string): string {
  const year = yearOf(day)
  const begins =
    dayOfBikramSambat(year + 57, 4, 1) ?? `${year}-07-${expectedOn16July.includes(year) ? 16 : 17}`
  return fiscalYearOf(day >= begins ? year : year - 1)
}

/** The fiscal years of a period, first and last: 2026 to 2031 is 2083/84–2087/88. */
export const fiscalYears = (from: number, to: number): string =>
  to - from > 1 ? `${fiscalYearOf(from)}–${fiscalYearOf(to - 1)}` : fiscalYearOf(from)
