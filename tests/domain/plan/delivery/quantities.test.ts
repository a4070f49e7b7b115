import * as v from 'valibot'
import { expect, test } from 'vitest'
import { usageOf, usageSeeds } from '../../../../app/domain/assumptions/usage.ts'
import { columnFaults } from '../../../../app/domain/plan/delivery/budget-columns.ts'
import { quantityGrid } from '../../../../app/domain/plan/delivery/delivery-grids.ts'
import { periodFaults } from '../../../../app/domain/plan/delivery/periods.ts'
import {
  deliveryMeasures,
  noQuantities,
  quantityFaults,
  unitOf,
} from '../../../../app/domain/plan/delivery/quantities.ts'
import { deliveredBy, measures, quantitiesOf } from '../../../../app/domain/plan/proposals/delivery.ts'

const years = { from: 2026, to: 2030 }
const row = (cells: object) => ({ activity_id: 1, ...noQuantities, ...cells })
const isAccepted = (cells: object) =>
  v.is(quantityGrid.row, {
    ...row(cells),
    activity_code: '',
    activity_description: '',
    objective_id: 1,
    version: 0,
  })

test('cells have limits', () => {
  expect(isAccepted({})).toBe(true)
  for (const [cells, is] of [
    [{ measure: 'mhp' }, true],
    [{ measure: 'pico_hydro' }, false],
    [{ quantity: 1e7 }, true],
    [{ quantity: 1e7 + 1 }, false],
    [{ quantity: 0.0005 }, false],
    [{ quantity: Number.NaN }, false],
    [{ quantity: '5' }, false],
    [{ households: 12.5 }, false],
    [{ households: 1e6 }, true],
    [{ households: -1 }, false],
    [{ kW: 12.345 }, true],
    [{ kW: 1e308 }, false],
    [{ target_tier: 0 }, false],
    [{ target_tier: 5 }, true],
    [{ target_tier: 6 }, false],
    [{ usage: 1.01 }, false],
    [{ usage: 0.6 }, true],
    [{ start: 1999 }, false],
    [{ end: 2101 }, false],
    [{ start: 2026.5 }, false],
  ] as const)
    expect(isAccepted(cells), JSON.stringify(cells)).toBe(is)
})

test('cells that contradict each other are named', () => {
  const fieldsOf = (cells: object) => Object.keys(quantityFaults([row({}), row(cells)], years))
  expect(fieldsOf({ households: 10, female_headed: 10, start: 2026, end: 2030 })).toEqual([])
  expect(fieldsOf({ households: 10, female_headed: 11 })).toEqual(['1.female_headed'])
  expect(fieldsOf({ female_headed: 11 })).toEqual([])
  expect(fieldsOf({ start: 2025, end: 2031 })).toEqual(['1.start', '1.end'])
  expect(fieldsOf({ start: 2029, end: 2028 })).toEqual(['1.end'])
})

test('percentages by period add up to 100, and titles differ', () => {
  expect(
    periodFaults([{ p1: 50, p2: 30, p3: 20 }, {}, { p1: null, p2: null, p3: null, p4: null }], 3),
  ).toEqual({})
  expect(Object.keys(periodFaults([{ p1: 50, p2: 30 }], 3))).toEqual(['0.p2'])
  expect(Object.keys(periodFaults([{ p1: 50, p2: 50, p4: 0 }], 3))).toEqual(['0.p4'])
  expect(periodFaults([{ p1: 25, p2: 25, p3: 25, p4: 25 }], 4)).toEqual({})
  const titles = ['Code', ' code ', 'Head'].map((title, at) => ({
    code: (['c1', 'c2', 'c2'] as const)[at],
    title,
  }))
  expect(Object.keys(columnFaults(titles))).toEqual(['columns.1.title', 'columns.2.code'])
})

test('every measure of a proposal is delivered in the unit of its quantity', () => {
  const usage = usageOf(usageSeeds)
  for (const measure of measures) expect(deliveryMeasures).toContain(deliveredBy[measure])
  const cluster = { measure: 'pico_hydro', quantity: 41, households: 41, kW: 8.12345, tier: 3 } as const
  expect(quantitiesOf(cluster, usage)).toEqual({
    ...noQuantities,
    measure: 'mhp',
    quantity: 41,
    households: 41,
    kW: 8.123,
    target_tier: 3,
    usage: 1,
  })
  const stoves = { measure: 'ics', quantity: 300, households: 300, kW: null, tier: null } as const
  expect(quantitiesOf(stoves, usage)).toMatchObject({ measure: 'ics', usage: 0.75, target_tier: null })
  expect(quantitiesOf(stoves, {}).usage).toBeNull()
  const survey = { measure: 'survey', quantity: 1, households: null, kW: null, tier: null } as const
  expect(quantitiesOf(survey, usage)).toMatchObject({ measure: 'study', quantity: 1, usage: null })
  expect(unitOf('study')).toBe('number')
})
