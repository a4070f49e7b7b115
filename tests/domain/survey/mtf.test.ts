import { describe, expect, it, test } from 'vitest'
import {
  assessSupplyTier,
  capacityClasses,
  capacityOf,
  packagePercent,
  type SupplyAnswers,
} from '../../../app/domain/survey/mtf.ts'

const best: SupplyAnswers = {
  capacity_W: 2000,
  hours_day: 24,
  hours_evening: 4,
  outages_week: 0,
  outage_hours_week: 0,
  voltage_problem: false,
  package_percent: 1,
  pays_authorised: true,
  accident: false,
  feels_risk: false,
}
const none = Object.fromEntries(Object.keys(best).map(name => [name, null])) as SupplyAnswers

describe('each attribute goes by the matrix of the framework', () => {
  // Bhatia and Angelou (2015), multi-tier matrix of household electricity supply: one line an edge of a tier.
  test.each<[string, Partial<SupplyAnswers>, number]>([
    ['capacity below 3 W', { capacity_W: 2.9 }, 0],
    ['capacity 3 W', { capacity_W: 3 }, 1],
    ['capacity 50 W', { capacity_W: 50 }, 2],
    ['capacity 200 W', { capacity_W: 200 }, 3],
    ['capacity 800 W', { capacity_W: 800 }, 4],
    ['capacity 2 kW', { capacity_W: 2000 }, 5],
    ['below 4 hours a day', { hours_day: 3.9 }, 0],
    ['4 hours a day', { hours_day: 4 }, 2],
    ['8 hours a day', { hours_day: 8 }, 3],
    ['16 hours a day', { hours_day: 16 }, 4],
    ['23 hours a day', { hours_day: 23 }, 5],
    ['no hour of the evening', { hours_evening: 0.5 }, 0],
    ['1 hour of the evening', { hours_evening: 1 }, 1],
    ['2 hours of the evening', { hours_evening: 2 }, 2],
    ['3 hours of the evening', { hours_evening: 3 }, 3],
    ['4 hours of the evening', { hours_evening: 4 }, 5],
    ['15 outages a week', { outages_week: 15 }, 3],
    ['14 outages a week', { outages_week: 14 }, 4],
    ['3 outages a week of 2 hours', { outages_week: 3, outage_hours_week: 2 }, 4],
    ['3 outages a week below 2 hours', { outages_week: 3, outage_hours_week: 1.9 }, 5],
    ['bad voltage', { voltage_problem: true }, 3],
    ['5 % of spending for the package', { package_percent: 5 }, 2],
    ['4.9 % of spending for the package', { package_percent: 4.9 }, 5],
    ['paid to nobody authorised', { pays_authorised: false }, 3],
    ['an accident', { accident: true }, 3],
    ['a high risk', { feels_risk: true }, 3],
  ])('%s', (_, answers, tier) => {
    expect(assessSupplyTier({ ...best, ...answers }).tier).toBe(tier)
  })
})

describe('the tier of a household', () => {
  it('is the lowest of all attributes', () => {
    const { tier, attributes } = assessSupplyTier({
      ...best,
      hours_day: 9,
      package_percent: 8,
      voltage_problem: true,
    })
    expect(attributes).toEqual({
      capacity: 5,
      hours: 3,
      evening_hours: 5,
      reliability: 5,
      quality: 3,
      affordability: 2,
      legality: 5,
      safety: 5,
    })
    expect(tier).toBe(2)
  })

  it('is open where what is missing could lower it, and names that', () => {
    const { tier, attributes, missing } = assessSupplyTier({
      ...best,
      hours_day: 9,
      hours_evening: null,
      accident: null,
    })
    expect(tier).toBeNull()
    expect(attributes).toMatchObject({ evening_hours: null, safety: null, hours: 3 })
    // Safety gives no less than tier 3, which the hours have.
    expect(missing).toEqual(['evening_hours'])
  })

  it('is 0 without electricity, whatever else was not asked', () => {
    expect(assessSupplyTier({ ...none, capacity_W: 0 })).toMatchObject({ tier: 0, missing: [] })
  })

  it('is not 0 where nothing was answered', () => {
    const { tier, missing } = assessSupplyTier(none)
    expect(tier).toBeNull()
    expect(missing).toHaveLength(8)
  })
})

test('a capacity is told by the W that its class begins with', () => {
  expect(capacityClasses.map(({ name }) => capacityOf(name))).toEqual([0, 3, 50, 200, 800, 2000])
  expect(capacityOf('w51')).toBeNull()
})

test('the package costs what its units cost on the last bill', () => {
  // 10 NPR a kWh, 365/12 kWh a month: 304.17 NPR of 20,000.
  expect(packagePercent({ bill_NPR: 300, bill_kWh: 30, spending_NPR: 20_000 })).toBeCloseTo(1.520833, 5)
  expect(packagePercent({ bill_NPR: 300, bill_kWh: null, spending_NPR: 20_000 })).toBeNull()
  expect(packagePercent({ bill_NPR: 300, bill_kWh: 0, spending_NPR: 20_000 })).toBeNull()
})
