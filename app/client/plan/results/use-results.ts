import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readGoals, selectedActivities } from '../../../domain/plan/activities/tree-contract.ts'
import { quantityGrid } from '../../../domain/plan/delivery/delivery-grids.ts'
import { commonIndicators } from '../../../domain/plan/results/catalogue.ts'
import { commonIndicator } from '../../../domain/plan/results/common-indicators.ts'
import {
  type IndicatorInput,
  type IndicatorResult,
  type IndicatorRow,
  indicatorBaselines,
  indicators,
  indicatorValues,
} from '../../../domain/plan/results/contract.ts'
import { identityOf } from '../../../domain/plan/results/indicator-faults.ts'
import type { FrameInput } from '../../../domain/plan/results/log-frame.ts'
import { call } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { usePlan, useRefreshPlan } from '../plan-context.tsx'

/** An indicator with the values from its sources, which are loaded after the indicator itself. */
export type ShownIndicator = IndicatorRow & { result: IndicatorResult | undefined }

const noRows: readonly never[] = []

/** Indicators of the plan with their values, and the goals, objectives and activities that they can refer to. */
export function useResults() {
  const plan = usePlan()
  const params = { plan: String(plan.id) }
  const queries = useQueryClient()
  const refresh = useRefreshPlan()
  const now = { staleTime: 0 }
  const list = useQuery({ ...endpointQuery(indicators.list, { params }, { toNotFound: true }), ...now })
  const values = useQuery({ ...endpointQuery(indicatorValues, { params }), ...now })
  const goals = useQuery({ ...endpointQuery(readGoals, { params }), ...now })
  const selected = useQuery({ ...endpointQuery(selectedActivities, { params }), ...now })
  const delivered = useQuery({ ...endpointQuery(quantityGrid.show, { params }), ...now })
  const rows = list.data?.map(
    (row): ShownIndicator => ({ ...row, result: values.data?.find(({ id }) => id === row.id) }),
  )
  async function changed(): Promise<void> {
    const paths = [indicators.list.path, indicatorValues.path]
    await Promise.all([
      ...paths.map(path => queries.invalidateQueries({ queryKey: [path] })),
      refresh(plan.id),
    ])
  }
  const there = new Set((list.data ?? noRows).map(identityOf))
  const missing = commonIndicators.map(commonIndicator).filter(one => !there.has(identityOf(one)))
  return {
    list,
    rows,
    goals: goals.data ?? noRows,
    frame: frameOf(
      goals.data ?? noRows,
      selected.data ?? noRows,
      delivered.data ?? noRows,
      list.data ?? noRows,
    ),
    /** Number of common indicators that the plan does not have. */
    missing: missing.length,
    changed,
    async addCommon(): Promise<void> {
      try {
        for (const body of missing) await call(indicators.add, { params, body })
      } finally {
        await changed()
      }
    },
    async remove({ id }: { id: number }): Promise<void> {
      await call(indicators.remove, { params: { ...params, id: String(id) } })
      await changed()
    },
    /** Restores an earlier state, as a new row if the indicator was removed. */
    async bringBack(body: IndicatorInput, row: IndicatorRow | undefined): Promise<void> {
      if (row === undefined) await call(indicators.add, { params, body })
      else
        await call(indicators.edit, {
          params: { ...params, id: String(row.id) },
          body: { ...body, version: row.version },
        })
      await changed()
    },
  }
}

/** Automatic baselines. They take longer to load, because all answers of the survey are counted. */
export function useBaselines() {
  const plan = usePlan()
  return useQuery({
    ...endpointQuery(indicatorBaselines, { params: { plan: String(plan.id) } }),
    staleTime: 0,
  })
}

type Goals = Awaited<ReturnType<typeof call<typeof readGoals>>>
type Delivered = Awaited<ReturnType<typeof call<typeof quantityGrid.show>>>
type Selected = Awaited<ReturnType<typeof call<typeof selectedActivities>>>
function frameOf(
  goals: readonly Goals[number][],
  selected: readonly Selected[number][],
  delivered: readonly Delivered[number][],
  rows: readonly IndicatorRow[],
): FrameInput {
  const chosen = new Set(
    selected.flatMap(goal => goal.objectives.flatMap(one => one.activities.map(({ id }) => id))),
  )
  const byActivity = new Map(delivered.map(row => [row.activity_id, row]))
  const objectives = goals.flatMap(goal => goal.objectives.map(one => ({ ...one, goal: goal.id })))
  return {
    objectives: objectives.map(({ id, goal, order, description, strategy }) => ({
      id,
      goal,
      number: order,
      description,
      strategy: strategy.description,
    })),
    activities: objectives.flatMap(({ id: objective_id, goal, activities }) =>
      activities.map(({ id, code, description, shares }) => ({
        id,
        objective_id,
        goal,
        code,
        description,
        shares,
        quantities: byActivity.get(id) ?? null,
        is_selected: chosen.has(id),
      })),
    ),
    indicators: rows,
  }
}
