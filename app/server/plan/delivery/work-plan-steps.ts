import { placeKey } from '../../../domain/plan/activities/equity.ts'
import type { ActivityPlace } from '../../../domain/plan/activities/tree-contract.ts'
import type { BudgetColumn } from '../../../domain/plan/delivery/budget-columns.ts'
import type { PeriodCount } from '../../../domain/plan/delivery/periods.ts'
import {
  type PlannedActivity,
  workPlanSteps,
  workPlanSums,
  workPlanWarnings,
} from '../../../domain/plan/delivery/work-plan.ts'
import type { WorkPlan } from '../../../domain/plan/delivery/work-plan-contract.ts'
import type { Atlas } from '../../../engine/atlas/atlas.ts'
import { type HouseArea, reachedHouses } from '../../../engine/atlas/wards/reached-houses.ts'

/** Data from the database for the work plan. `from` and `to` are the first and last fiscal year of the plan. */
export type WorkPlanInput = {
  sddmm: number
  from: number
  to: number
  /** The requested fiscal year, or undefined for all. */
  fy: number | undefined
  columns: BudgetColumn[]
  periods: PeriodCount
  activities: (Omit<PlannedActivity, 'wards'> & { places: ActivityPlace[] })[]
  /** Areas of the clusters and projects to which activities refer. */
  areas: HouseArea[]
}

/**
 * Creates the work plan. The wards of an activity are those that it refers to, and those in which its clusters and
 * projects have houses. Yields between steps.
 */
export function* workPlanReplySteps(atlas: Atlas, input: WorkPlanInput): Generator<void, WorkPlan> {
  const { sddmm, from, to, fy, columns, periods, areas } = input
  const wardsOf = areas.length === 0 ? null : (yield* reachedHouses(atlas, sddmm, areas)).wardsOf
  const activities = input.activities.map(({ places, ...activity }) => {
    const wards = places.flatMap(place =>
      place.kind === 'ward' ? [place.id] : (wardsOf?.get(placeKey(place)) ?? []),
    )
    return { ...activity, wards: [...new Set(wards)].sort((a, b) => a - b) }
  })
  yield
  const rows = yield* workPlanSteps(activities, periods, fy)
  return {
    years: Array.from({ length: to - from + 1 }, (_, at) => from + at),
    periods,
    columns,
    rows,
    total: workPlanSums(rows, periods),
    schedule: activities.map(({ id, code, description, shares, quantities }) => ({
      activity_id: id,
      activity_code: code,
      activity: description,
      shares: shares ?? {},
      start: quantities?.start ?? null,
      end: quantities?.end ?? null,
    })),
    warnings: workPlanWarnings(activities),
  }
}
