import { expect, test } from 'vitest'
import { dayInNepal, timeInNepal, yearInNepal } from '../../app/domain/nepal-day.ts'

test.each([
  // UTC, day in Nepal: 00:30 and 05:50 of Nepal's clock, and the turn of the day and the year.
  ['2026-11-26T18:45:00Z', '2026-11-27'],
  ['2026-11-27T00:05:00Z', '2026-11-27'],
  ['2026-11-26T18:14:59Z', '2026-11-26'],
  ['2026-11-26T18:15:00Z', '2026-11-27'],
  ['2026-12-31T18:15:00Z', '2027-01-01'],
])('%s is %s in Nepal', (moment, day) => {
  expect(dayInNepal(new Date(moment))).toBe(day)
  expect(yearInNepal(new Date(moment))).toBe(Number(day.slice(0, 4)))
})

test('agrees with the time zone data of Asia/Kathmandu', () => {
  const zone = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Kathmandu',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  for (let hour = 0; hour < 400 * 24; hour += 7) {
    const moment = new Date(Date.UTC(2026, 0, 1, hour, hour % 60))
    expect(timeInNepal(moment)).toBe(`${zone.format(moment).replace(' ', 'T')}.000+05:45`)
  }
})
