import * as v from 'valibot'
import { endpoint } from '../../api/endpoint.ts'
import { technologies } from '../../technologies/technologies.ts'
import { fundingSources, goalTypes } from '../activities/lists.ts'

const amount = v.nullable(v.number())
/** A figure for each of `codes`, or null if the plan has none. */
const byCode = <C extends string>(codes: readonly C[]) =>
  v.object(Object.fromEntries(codes.map(code => [code, amount])) as { [code in C]: typeof amount })

/**
 * Figures of a plan. Demand and households come from its BAT clusters, and amounts of money from its selected
 * activities.
 */
export const PlanFigures = v.object({
  id: v.number(),
  name: v.string(),
  sddmm: v.number(),
  municipality: v.string(),
  percent_completed: v.number(),
  is_completed: v.boolean(),
  /** Day of the last change in UTC, which is also the date of its figures. */
  updated_on: v.string(),
  /** Demand of the clusters in kW, by best technology. */
  demand_kW: byCode(technologies),
  cluster_households: amount,
  /** Households that the selected activities reach, without double counting. Null if no activity has a location. */
  reached_households: amount,
  /** In NPR. */
  budget: byCode(goalTypes),
  funding: byCode(fundingSources),
})
export type PlanFigures = v.InferOutput<typeof PlanFigures>

export const planFigures = endpoint({
  method: 'GET',
  path: '/api/plan/figures/',
  can: 'plans.readAll',
  summary:
    'Demand by best technology, budget by goal and funding by source of each plan; of the working area, for Administrators of the nation',
  reply: v.array(PlanFigures),
})
