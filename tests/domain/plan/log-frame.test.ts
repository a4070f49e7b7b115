import { expect, test } from 'vitest'
import { noQuantities } from '../../../app/domain/plan/delivery/quantities.ts'
import type { IndicatorRow } from '../../../app/domain/plan/results/contract.ts'
import { deliveryOf, type FrameActivity, logFrame } from '../../../app/domain/plan/results/log-frame.ts'
import { indicatorRow } from './indicator-row.ts'

const objective = (id: number, goal: number, number = 1) => ({
  id,
  goal,
  number,
  description: `Objective ${id}`,
  strategy: `Strategy ${id}`,
})
const activity = (id: number, goal: number, more: Partial<FrameActivity> = {}): FrameActivity => ({
  id,
  objective_id: goal * 10,
  goal,
  code: `${goal}.1.${id}`,
  description: `Activity ${id}`,
  shares: null,
  quantities: null,
  is_selected: true,
  ...more,
})
const indicator = (id: number, of: Partial<IndicatorRow>) => indicatorRow(id, { code: 're_capacity', ...of })
const quantities = { ...noQuantities, measure: 'shs' as const, quantity: 120 }

test('goals, objectives and activities stand in order, with their indicators', () => {
  const rows = logFrame({
    objectives: [objective(10, 1), objective(20, 2)],
    activities: [activity(1, 1), activity(2, 1, { is_selected: false }), activity(3, 2, { quantities })],
    indicators: [
      indicator(100, {}),
      indicator(101, { level: 'outcome', objective: 10 }),
      indicator(102, { level: 'output', activity: 1 }),
      indicator(103, { level: 'output', activity: 1, code: 'trained_women' }),
    ],
  })
  expect(
    rows.map(({ level, goal, code, indicators }) => [level, goal, code, indicators.map(one => one.id)]),
  ).toEqual([
    ['goal', 1, null, [100]],
    ['outcome', 1, '1.1', [101]],
    ['output', 1, '1.1.1', [102, 103]],
    ['goal', 2, null, []],
    ['outcome', 2, '2.1', []],
    ['output', 2, '2.1.3', []],
  ])
  expect(rows[1]).toMatchObject({ description: 'Objective 10', strategy: 'Strategy 10' })
  expect(rows[5].delivered).toEqual({ measure: 'shs', quantity: 120, by: null })
})

test('an indicator brings in its activity though it was not selected', () => {
  const input = {
    objectives: [objective(10, 1)],
    activities: [activity(1, 1), activity(2, 1, { is_selected: false })],
  }
  const codes = (indicators: IndicatorRow[]) => logFrame({ ...input, indicators }).map(({ code }) => code)
  expect(codes([])).toEqual([null, '1.1', '1.1.1'])
  expect(codes([indicator(1, { level: 'output', activity: 2 })])).toEqual([null, '1.1', '1.1.1', '1.1.2'])
})

test('as long as nothing is selected, all activities count', () => {
  const activities = [activity(1, 1, { is_selected: false }), activity(2, 1, { is_selected: false })]
  expect(logFrame({ objectives: [objective(10, 1)], activities, indicators: [] })).toHaveLength(4)
})

test('an indicator whose activity or objective is gone stays with its goal', () => {
  const rows = logFrame({
    objectives: [],
    activities: [],
    indicators: [
      indicator(1, { level: 'output', goal: 3 }),
      indicator(2, { level: 'outcome', goal: 3, objective: 77 }),
    ],
  })
  expect(
    rows.map(({ level, goal, code, indicators }) => [level, goal, code, indicators.map(one => one.id)]),
  ).toEqual([
    ['goal', 3, null, []],
    ['outcome', 3, null, [2]],
    ['output', 3, null, [1]],
  ])
})

test('an empty plan has no results', () => {
  expect(logFrame({ objectives: [], activities: [], indicators: [] })).toEqual([])
})

test('deliveries end in their own year, otherwise with the budget', () => {
  const shares = { 2026: 50, 2028: 50, 2029: 0 }
  expect(deliveryOf({ quantities: { ...quantities, end: 2030 }, shares })?.by).toBe(2030)
  expect(deliveryOf({ quantities, shares })?.by).toBe(2028)
  expect(deliveryOf({ quantities, shares: null })?.by).toBeNull()
  expect(deliveryOf({ quantities: { ...quantities, quantity: null }, shares })).toBeNull()
  expect(deliveryOf({ quantities: { ...quantities, quantity: 0 }, shares })?.quantity).toBe(0)
  expect(deliveryOf({ quantities: null, shares })).toBeNull()
})
