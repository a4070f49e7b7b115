import { noQuantities } from '../../../app/domain/plan/delivery/quantities.ts'
import type { IndicatorResult } from '../../../app/domain/plan/results/contract.ts'
import type { WholePlan } from '../../../app/domain/report/whole-plan.ts'
import { indicatorRow } from '../plan/indicator-row.ts'
import { fullPlan } from './report-fixture.ts'

const none: Pick<IndicatorResult, 'values' | 'wanted' | 'verdict'> = {
  values: [],
  wanted: null,
  verdict: 'no_value',
}

/** Sulikot with indicators of each level; one selected activity has an indicator, one a quantity and one neither. */
export function planWithResults(): WholePlan {
  const plan = fullPlan()
  const quantities = { ...noQuantities, measure: 'training' as const, quantity: 12, end: 2028 }
  return {
    ...plan,
    activities: plan.activities.map(one => (one.code === '1.2.1' ? { ...one, quantities } : one)),
    indicators: [
      indicatorRow(1, { targets: { 2028: 60, 2030: 87.5 }, verification: 'Household survey of 2087' }),
      indicatorRow(2, { code: 'clean_cooking', goal: 2, targets: { 2030: 45 } }),
      indicatorRow(3, {
        level: 'output',
        activity: 1,
        code: 're_capacity',
        baseline: 40,
        baseline_year: 2025,
        baseline_source: 'Register of the ward offices',
        targets: { 2029: 165 },
        verification: 'Commissioning reports',
        assumptions: 'The road to Simjung stays open',
        by: 'ward',
      }),
    ],
    results: [
      {
        ...none,
        id: 1,
        baseline: {
          value: 41.3568,
          low: 26.02,
          high: 56.69,
          year: 2026,
          generated: false,
          source: null,
          kind: 'survey',
        },
      },
      {
        ...none,
        id: 2,
        baseline: {
          value: null,
          low: null,
          high: null,
          year: 2025,
          generated: true,
          source: 'Generated for the demo country',
          kind: 'import',
        },
      },
      {
        ...none,
        id: 3,
        baseline: {
          value: 40,
          low: null,
          high: null,
          year: 2025,
          generated: false,
          source: 'Register of the ward offices',
          kind: 'typed',
        },
      },
    ],
  }
}
