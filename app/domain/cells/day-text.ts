import type { Say } from '../messages/messages.ts'
import { bikramSambatOf } from './bikram-sambat.ts'

/**
 * Formats a Gregorian day (`2027-01-13`) in both calendars: 29 Poush 2083 (13 January 2027). A day for which Bikram
 * Sambat is unknown stands in A.D. alone, because the months of later years are not published.
 */
export function dayText(iso: string, say: Say): string {
  const [year, month, day] = iso.split('-').map(Number)
  const common = say('day.common', { day, month: nameOf('mhp.months', month), year: String(year) })
  const nepali = bikramSambatOf(iso)
  if (nepali === null) return common
  const { year: bsYear, month: bsMonth, day: bsDay } = nepali
  return say('day.both', {
    day: bsDay,
    month: nameOf('day.nepaliMonths', bsMonth),
    year: String(bsYear),
    common,
  })

  function nameOf(key: 'mhp.months' | 'day.nepaliMonths', at: number): string {
    return say(key).split(',')[at - 1]
  }
}
