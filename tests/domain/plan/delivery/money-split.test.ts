import { expect, test } from 'vitest'
import { fundingSources } from '../../../../app/domain/plan/activities/lists.ts'
import { nprOf, paisaOf } from '../../../../app/domain/plan/activities/money.ts'
import {
  fundingByYear,
  splitByYear,
  splitEqually,
  splitPaisa,
} from '../../../../app/domain/plan/delivery/money-split.ts'
import { noQuantities } from '../../../../app/domain/plan/delivery/quantities.ts'
import {
  type PlannedActivity,
  workPlanSteps,
  workPlanSums,
  workPlanWarnings,
} from '../../../../app/domain/plan/delivery/work-plan.ts'
import { wholeOf } from '../../../../app/domain/spatial/run-steps.ts'
import { makeChance } from '../../../journeys/random/seeded.ts'

const workPlanRows = (activities: readonly PlannedActivity[], periods: 3 | 4) =>
  wholeOf(workPlanSteps(activities, periods))
const sum = (parts: Iterable<number>) => [...parts].reduce((all, part) => all + part, 0)

test('the last part takes the rest, and none is negative', () => {
  expect(splitPaisa(100, [33.333, 33.333, 33.334])).toEqual([33, 33, 34])
  expect(splitPaisa(2, [26, 26, 26, 22])).toEqual([1, 1, 0, 0])
  expect(splitEqually(100, 3)).toEqual([33, 33, 34])
  expect(splitPaisa(7, [])).toEqual([])
  expect([...splitByYear(1001, { 2028: 50, 2026: 50, 2027: 0 })]).toEqual([
    [2026, 501],
    [2028, 500],
  ])
  expect(splitByYear(1001, null).size).toBe(0)
})

test('sources of a year add up to its sum, and years of a source to its amount', () => {
  const shares = { 2026: 33.333, 2027: 33.333, 2028: 33.334 }
  const years = fundingByYear({ MUN: 0.5, AEPC: 0.5 }, shares)
  expect([...years].map(([, paid]) => sum(Object.values(paid)))).toEqual([33, 33, 34])
  expect(sum([...years].map(([, paid]) => paid.MUN))).toBe(50)
  expect(sum([...years].map(([, paid]) => paid.AEPC))).toBe(50)
  expect(Object.values(fundingByYear(null, shares).get(2026) ?? {}).every(paisa => paisa === 0)).toBe(true)
})

/** Random activities whose shares add up to 100 in thousandths of a percent. */
function someActivities(count: number, seed: number): PlannedActivity[] {
  const { below } = makeChance(seed)
  return Array.from({ length: count }, (_, id) => {
    const years = 1 + below(10)
    let left = 100_000
    const shares = Object.fromEntries(
      Array.from({ length: years }, (_, at) => {
        const part = at === years - 1 ? left : below(left + 1)
        left -= part
        return [2026 + at, part / 1000]
      }),
    )
    const budget = below(10 ** (1 + below(11))) / 100
    const isCovered = below(3) === 0
    const amounts = Object.fromEntries(fundingSources.map(code => [code, 0]))
    if (isCovered) amounts.MUN = budget
    else for (const code of fundingSources) amounts[code] = below(10 ** (1 + below(9))) / 100
    const cuts = [below(100_001), below(100_001)].sort((a, b) => a - b)
    const [p1, p2, p3] = [cuts[0], cuts[1] - cuts[0], 100_000 - cuts[1]].map(part => part / 1000)
    return {
      id,
      code: `1.1.${id}`,
      description: `Activity ${id}`,
      responsible: null,
      estimated_budget: budget,
      shares,
      amounts,
      quantities: null,
      budget_codes: null,
      period_shares: below(2) === 0 ? null : { p1, p2, p3 },
      wards: [],
    }
  })
}

test.each([3, 4] as const)('all lines of random plans add up to the paisa, with %i periods', periods => {
  for (let seed = 1; seed <= 20; seed++) {
    const activities = someActivities(40, seed)
    const rows = workPlanRows(activities, periods)
    for (const { id, estimated_budget, amounts } of activities) {
      const own = rows.filter(row => row.activity_id === id)
      expect(sum(own.map(row => paisaOf(row.budget_NPR)))).toBe(paisaOf(estimated_budget))
      for (const code of fundingSources)
        expect(sum(own.map(row => paisaOf(row.funding_NPR[code])))).toBe(paisaOf(amounts?.[code] ?? 0))
      for (const row of own) {
        expect(row.periods_NPR).toHaveLength(periods)
        expect(sum(row.periods_NPR.map(paisaOf))).toBe(paisaOf(row.budget_NPR))
        expect(
          Math.min(row.budget_NPR, ...row.periods_NPR, ...Object.values(row.funding_NPR)),
        ).toBeGreaterThanOrEqual(0)
        const paid = sum(Object.values(row.funding_NPR).map(paisaOf))
        expect(paisaOf(row.gap_NPR)).toBe(Math.max(0, paisaOf(row.budget_NPR) - paid))
      }
    }
    const total = workPlanSums(rows, periods)
    expect(paisaOf(total.budget_NPR)).toBe(sum(activities.map(one => paisaOf(one.estimated_budget))))
    expect(paisaOf(total.gap_NPR)).toBe(sum(rows.map(row => paisaOf(row.gap_NPR))))
  }
})

test('one activity with too much money hides no gap of another', () => {
  const [first] = someActivities(1, 1)
  const of = (id: number, estimated_budget: number, MUN: number) => ({
    ...first,
    id,
    estimated_budget,
    amounts: { MUN },
    shares: { 2026: 100 },
  })
  const { gap_NPR } = workPlanSums(workPlanRows([of(1, 100, 300), of(2, 100, 40.5)], 3), 3)
  expect(gap_NPR).toBe(59.5)
})

test('percentages by period apply where they add up for the periods of the plan', () => {
  const [first] = someActivities(1, 1)
  const activity = {
    ...first,
    estimated_budget: 100,
    shares: { 2026: 100 },
    period_shares: { p1: 50, p2: 30, p3: 20, p4: null },
  }
  const periodsOf = (one: PlannedActivity, periods: 3 | 4) => workPlanRows([one], periods)[0].periods_NPR
  expect(periodsOf(activity, 3)).toEqual([50, 30, 20])
  expect(periodsOf(activity, 4)).toEqual([50, 30, 20, 0])
  expect(periodsOf({ ...activity, period_shares: { p1: 50, p2: 30, p3: 10, p4: 10 } }, 3)).toEqual(
    [3333, 3333, 3334].map(nprOf),
  )
})

test('a share outside the years of an activity is a warning', () => {
  const [first] = someActivities(1, 1)
  const activity = {
    ...first,
    shares: { 2026: 20, 2027: 60, 2028: 20, 2029: 0 },
    quantities: { ...noQuantities, start: 2027, end: 2027 },
  }
  expect(workPlanWarnings([activity])).toEqual([
    { key: 'delivery.outside', params: { code: first.code, years: '2083/84, 2085/86' } },
  ])
  expect(workPlanWarnings([{ ...activity, quantities: null }])).toEqual([])
})
