import { dayInNepal } from '../nepal-day.ts'
import { dayOfBikramSambat, lastBikramSambat } from './bikram-sambat.ts'
import { plainText } from './text.ts'

/** Order of day and month in dates that end with the year. */
export type DateOrder = 'day first' | 'month first'

/** Years from this one on are in Bikram Sambat because no survey is from 2070 A.D. */
const firstBikramSambat = 2070
const day_ms = 24 * 3600_000
/** Excel serial numbers for 2000 to 2069, counted from 1899-12-30. */
const serials = { min: 36_526, max: 62_093 }

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/
const withTime = /^(\d{4}[-/]\d\d[-/]\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?$/i

/**
 * Parses a day in the notations found in tables and returns it as an A.D. date such as `2026-11-24`. Accepts ISO dates
 * with time and zone, Excel serial numbers, Nepali digits, and Bikram Sambat up to the last published year. Returns
 * null if the day is ambiguous, as 5/6/2026 is without `order`.
 */
export function dayIn(text: string, order?: DateOrder | null): string | null {
  const plain = plainText(text)
  const timed = withTime.exec(plain)
  if (timed) return dayOfTime(timed)
  const first = yearFirst.exec(plain)
  if (first) return dayOf(Number(first[1]), Number(first[3]), Number(first[4]))
  const last = yearLast.exec(plain)
  if (last) {
    const [one, two, year] = last.slice(1).map(Number)
    const isDayFirst = one > 12 || (two <= 12 && order === 'day first')
    const isMonthFirst = two > 12 || (one <= 12 && order === 'month first')
    if (one === two) return dayOf(year, one, two)
    return isDayFirst === isMonthFirst ? null : dayOf(year, isDayFirst ? two : one, isDayFirst ? one : two)
  }
  const serial = /^\d{5}(\.\d+)?$/.test(plain) ? Math.floor(Number(plain)) : 0
  if (serial < serials.min || serial > serials.max) return null
  return new Date(Date.UTC(1899, 11, 30) + serial * day_ms).toISOString().slice(0, 10)
}

/** Returns the year A.D. of a cell that contains four digits or a whole day. */
export function yearIn(text: string): number | null {
  const plain = plainText(text)
  return Number(/^\d{4}$/.exec(plain)?.[0] ?? dayIn(plain)?.slice(0, 4) ?? Number.NaN) || null
}

/**
 * Returns why a day is ambiguous or unknown: its year in Bikram Sambat has not been published yet, or the order of day
 * and month is unclear.
 */
export function dayFault(text: string): 'year' | 'order' | null {
  const plain = plainText(text)
  const day = withTime.exec(plain)?.[1].replaceAll('/', '-') ?? plain
  const [one, two, year] = yearLast.exec(day)?.slice(1).map(Number) ?? []
  if (Number(yearFirst.exec(day)?.[1] ?? year ?? 0) > lastBikramSambat) return 'year'
  return one <= 12 && two <= 12 && one !== two ? 'order' : null
}

/** Returns the order that the dates of a column prove, or null if none proves it or they contradict each other. */
export function dateOrderOf(texts: readonly string[]): DateOrder | null {
  const proofs = texts.flatMap((text): DateOrder[] => {
    const [, one, two] = yearLast.exec(plainText(text))?.map(Number) ?? []
    if (one > 12 && one <= 32 && two <= 12) return ['day first']
    return two > 12 && two <= 32 && one <= 12 ? ['month first'] : []
  })
  return proofs.length > 0 && proofs.every(proof => proof === proofs[0]) ? proofs[0] : null
}

/** A time with a zone is converted to Nepal time because the survey took place there. */
function dayOfTime([, day, time, zone]: RegExpExecArray): string | null {
  const plain = day.replaceAll('/', '-')
  const [year, month, date] = plain.split('-').map(Number)
  if (zone === undefined || year >= firstBikramSambat) return dayOf(year, month, date)
  const offset = zone
    .toUpperCase()
    .replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`)
  const at = new Date(`${plain}T${time}${offset}`)
  return Number.isNaN(at.getTime()) ? null : dayInNepal(at)
}

function dayOf(year: number, month: number, day: number): string | null {
  if (year >= firstBikramSambat) return dayOfBikramSambat(year, month, day)
  const at = new Date(Date.UTC(year, month - 1, day))
  const isThere = year >= 1900 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isThere ? at.toISOString().slice(0, 10) : null
}
