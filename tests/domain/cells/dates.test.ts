import { expect, test } from 'vitest'
import { dayOfBikramSambat, lastBikramSambat } from '../../../app/domain/cells/bikram-sambat.ts'
import { dateOrderOf, dayIn } from '../../../app/domain/cells/dates.ts'
import { correctionsIn, type Defaults } from '../../../app/domain/plan/corrections/from-geojson.ts'
import { fiscalYearAt } from '../../../app/domain/plan/years.ts'

test.each([
  ['2026-10-04', '2026-10-04'],
  ['2026/10/4', '2026-10-04'],
  ['२०२६-१०-०४', '2026-10-04'],
  ['2026-10-04T08:00:00.000+05:45', '2026-10-04'],
  ['2026-10-04T23:30:00+0545', '2026-10-04'],
  ['2026-10-01T00:00:00Z', '2026-10-01'],
  ['2026-10-01T20:00:00Z', '2026-10-02'],
  ['2026-10-04 08:00', '2026-10-04'],
  ['46299', '2026-10-04'],
  ['46299.75', '2026-10-04'],
  ['26/10/2026', '2026-10-26'],
  ['10/26/2026', '2026-10-26'],
  ['5/5/2026', '2026-05-05'],
  ['2083-07-10', '2026-10-27'],
  ['२०८३/०७/१०', '2026-10-27'],
  ['32/04/2077', '2020-08-16'],
  ['2083-04-01', '2026-07-17'],
  ['5/6/2026', null],
  ['2026-02-30', null],
  ['2026-13-01', null],
  ['2084-01-01', null],
  ['2083-02-32', null],
  ['12345', null],
  ['yesterday', null],
  ['', null],
])('%s is the day %s', (text, day) => expect(dayIn(text)).toBe(day))

test('the order of day and month is what the column proves', () => {
  expect(dateOrderOf(['5/6/2026', '26/6/2026'])).toBe('day first')
  expect(dateOrderOf(['5/6/2026', '6/26/2026'])).toBe('month first')
  expect(dateOrderOf(['5/6/2026', '6/7/2026'])).toBeNull()
  expect(dateOrderOf(['26/6/2026', '6/26/2026'])).toBeNull()
  expect(dayIn('5/6/2026', 'day first')).toBe('2026-06-05')
  expect(dayIn('5/6/2026', 'month first')).toBe('2026-05-06')
})

test('the last year is that of the table, and the fiscal years after it go on', () => {
  expect(dayOfBikramSambat(lastBikramSambat, 12, 30)).toBe('2027-04-13')
  expect(dayOfBikramSambat(lastBikramSambat + 1, 1, 1)).toBeNull()
  expect(['2027-07-16', '2027-07-17', '2028-07-15', '2028-07-16'].map(fiscalYearAt)).toEqual([
    '2083/84',
    '2084/85',
    '2084/85',
    '2085/86',
  ])
})

test('1 Shrawan is the day on which the fiscal year begins', () => {
  for (let year = 2077; year <= 2083; year++) {
    const begins = dayOfBikramSambat(year, 4, 1) ?? ''
    const before = new Date(Date.parse(begins) - 1).toISOString().slice(0, 10)
    expect(fiscalYearAt(begins).slice(0, 4)).toBe(String(year))
    expect(fiscalYearAt(before).slice(0, 4)).toBe(String(year - 1))
  }
})

test.each([
  ['2026-10-01T00:00:00Z', '2026-10-01'],
  ['2026/10/01', '2026-10-01'],
  ['2083-06-15', '2026-10-01'],
  ['', '2026-11-26'],
])('a correction from a GIS file takes the date %j', (date, day) => {
  const feature = {
    type: 'Feature',
    properties: { date },
    geometry: { type: 'Point', coordinates: [84, 28] },
  }
  const defaults = { point: 'transformer', line: 'line', source: 'survey', date: '2026-11-26', name: String }
  const [row] = correctionsIn(JSON.stringify(feature), defaults as unknown as Defaults) ?? []
  expect(row.faults).not.toHaveProperty('date')
  if (row.row) expect(row.row.date).toBe(day)
})
