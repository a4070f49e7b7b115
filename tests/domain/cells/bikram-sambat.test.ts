import { expect, test } from 'vitest'
import {
  bikramSambatOf,
  dayOfBikramSambat,
  lastBikramSambat,
} from '../../../app/domain/cells/bikram-sambat.ts'
import { dayText } from '../../../app/domain/cells/day-text.ts'
import { sayByLanguage } from '../../../app/domain/messages/messages.ts'

const day_ms = 24 * 3600_000
const isoOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const [first, end] = [Date.parse('2013-04-14'), Date.parse('2027-04-14')]

test('every day of the calendar is itself again after both ways, and follows the day before', () => {
  let before = { year: 2069, month: 12, day: 31 }
  let count = 0
  for (let ms = first; ms < end; ms += day_ms, count++) {
    const found = bikramSambatOf(isoOf(ms))
    if (found === null) throw new Error(`no day for ${isoOf(ms)}`)
    const { year, month, day } = found
    expect(dayOfBikramSambat(year, month, day)).toBe(isoOf(ms))
    const isNext =
      (year === before.year && month === before.month && day === before.day + 1) ||
      (day === 1 && month === (before.month % 12) + 1 && year === before.year + (before.month === 12 ? 1 : 0))
    expect(isNext, isoOf(ms)).toBe(true)
    before = found
  }
  expect([count, before]).toEqual([5113, { year: lastBikramSambat, month: 12, day: 30 }])
})

test.each([
  // New Year's Days and other days as published by the Government of Nepal.
  ['2027-01-13', { year: 2083, month: 9, day: 29 }],
  ['2026-04-14', { year: 2083, month: 1, day: 1 }],
  ['2025-04-14', { year: 2082, month: 1, day: 1 }],
  ['2015-09-20', { year: 2072, month: 6, day: 3 }],
])('%s is known', (iso, day) => expect(bikramSambatOf(iso)).toEqual(day))

test.each([isoOf(first - day_ms), isoOf(end), '2060-01-01', 'yesterday', '2026-13-01', ''])(
  'no day is guessed for %j',
  iso => expect(bikramSambatOf(iso)).toBeNull(),
)

test('a day is written in both calendars where both are known, with the months of the language', () => {
  const texts = (iso: string) => [dayText(iso, sayByLanguage.en), dayText(iso, sayByLanguage.ne)]
  expect(texts('2027-01-13')).toEqual(['29 Poush 2083 (13 January 2027)', '2083 पुस 29 (सन् 2027 जनवरी 13)'])
  expect(texts(isoOf(end))).toEqual(['14 April 2027', 'सन् 2027 अप्रिल 14'])
})
