import { expect, test } from 'vitest'
import { fiscalYearAt } from '../../../app/domain/plan/years.ts'

test('the fiscal year begins on 1 Shrawan, which is 16 or 17 July', () => {
  const years = Array.from({ length: 17 }, (_, nth) => 2020 + nth)
  const on16 = years.filter(year => fiscalYearAt(`${year}-07-16`) !== fiscalYearAt(`${year}-07-15`))
  expect(on16).toEqual([2020, 2021, 2024, 2028, 2029, 2032, 2033, 2036])
  const on17 = years.filter(year => fiscalYearAt(`${year}-07-17`) !== fiscalYearAt(`${year}-07-16`))
  expect(on17).toEqual(years.filter(year => !on16.includes(year)))
})

test.each([
  ['2026-01-01', '2082/83'],
  ['2026-07-16', '2082/83'],
  ['2026-07-17', '2083/84'],
  ['2026-11-24', '2083/84'],
  ['2028-07-16', '2085/86'],
  ['2042-12-31', '2099/00'],
])('%s is in %s', (day, years) => {
  expect(fiscalYearAt(day)).toBe(years)
})
