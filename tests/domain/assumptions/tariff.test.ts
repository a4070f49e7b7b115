import { describe, expect, test } from 'vitest'
import {
  blocksOutOfOrder,
  breakers,
  monthlyBill_NPR,
  type Tariff,
  tariffOf,
  tariffSeeds,
} from '../../../app/domain/assumptions/tariff.ts'
import { affordable, packagePercent } from '../../../app/domain/survey/mtf.ts'

const tariff = tariffOf(tariffSeeds)
const package_kWh = affordable.package_kWh_year / 12

describe('the bill of a month', () => {
  test('of the standard package, by the size of the main switch', () => {
    const bills = breakers.map(breaker => monthlyBill_NPR(tariff, breaker, package_kWh))
    expect(bills.map(bill => Number(bill?.toFixed(2)))).toEqual([178.33, 223.33, 268.33, 313.33])
  })

  // Minimum of the block that the units end in, and each unit at the rate of its block.
  test.each([
    ['a5', 0, 30],
    ['a5', 20, 30],
    ['a5', 21, 50 + 20 * 3 + 6.5],
    ['a15', 20, 50 + 20 * 4],
    ['a60', 300, 250 + 20 * 6 + 10 * 6.5 + 20 * 8 + 50 * 9.5 + 150 * 9.5 + 50 * 11],
  ] as const)('%s, %d kWh: %d NPR', (breaker, kWh, NPR) => {
    expect(monthlyBill_NPR(tariff, breaker, kWh)).toBeCloseTo(NPR, 9)
  })

  test('is not known where a figure that it needs is not', () => {
    const without = (figure: object) => tariffOf(tariffSeeds.map(row => ({ ...row, ...figure })))
    expect(monthlyBill_NPR({}, 'a5', 10)).toBeNull()
    expect(monthlyBill_NPR(without({ NPR_per_kWh: null }), 'a15', 10)).toBeNull()
    expect(monthlyBill_NPR(without({ minimum_NPR: null }), 'a15', 10)).toBeNull()
    // Above the last block of a table that ends.
    expect(monthlyBill_NPR(without({ upto_kWh: 20 }), 'a15', 21)).toBeNull()
    // The minimum alone needs no rate.
    expect(monthlyBill_NPR(without({ NPR_per_kWh: null }), 'a5', 10)).toBe(30)
  })
})

test('blocks that do not end one above the other are named, both of them', () => {
  const changed = (row_key: string, upto_kWh: number | null) =>
    blocksOutOfOrder(tariffSeeds.map(row => (row.row_key === row_key ? { ...row, upto_kWh } : row)))
  expect(blocksOutOfOrder(tariffSeeds)).toEqual([])
  expect(changed('a15.2', 45)).toEqual([])
  expect(changed('a15.2', 50)).toEqual(['a15.2', 'a15.3'])
  expect(changed('a15.3', 30)).toEqual(['a15.2', 'a15.3'])
  expect(changed('a15.4', null)).toEqual(['a15.4', 'a15.5'])
  expect(changed('a15.6', 250)).toEqual(['a15.5', 'a15.6'])
  expect(changed('a15.6', 400)).toEqual([])
  expect(changed('a5.1', 0)).toEqual(['a5.1'])
})

describe('the cost of the standard package', () => {
  const noBill = { bill_NPR: null, bill_kWh: null, spending_NPR: 10_000 }
  const percent = (answers: object, by: Tariff = tariff) => packagePercent({ ...noBill, ...answers }, by)

  test.each([
    ['units of the last bill', { bill_NPR: 300, bill_kWh: 30, breaker: 'a5', has_grid: true }, 3.041667],
    ['the breaker of a household on the grid', { breaker: 'a15', has_grid: true }, 2.233333],
    ['a fixed sum', { bill_by: 'flat', bill_NPR: 100 }, 1],
    ['an own system', { bill_by: 'nothing', spending_NPR: null }, 0],
    ['the breaker, where a bill has no units', { bill_NPR: 900, breaker: 'a5', has_grid: true }, 1.783333],
  ])('by %s', (_, answers, expected) => {
    expect(percent(answers)).toBeCloseTo(expected, 5)
  })

  test.each([
    ['nothing was said', {}],
    ['a breaker is not that of the grid', { breaker: 'a5' }],
    ['a bill by the unit has no units', { bill_by: 'by_unit', bill_NPR: 300 }],
    ['spending was not said', { bill_by: 'flat', bill_NPR: 100, spending_NPR: null }],
    ['spending is none', { bill_by: 'flat', bill_NPR: 100, spending_NPR: 0 }],
    ['a fixed sum was not said', { bill_by: 'flat' }],
  ])('is not known where %s', (_, answers) => {
    expect(percent(answers)).toBeNull()
  })

  test('is not known by a breaker of no known tariff', () => {
    expect(percent({ breaker: 'a5', has_grid: true }, {})).toBeNull()
  })
})
