import { eq } from 'drizzle-orm'
import { indicatorBaselines, indicators, indicatorValues } from '../../../domain/plan/results/contract.ts'
import {
  completeIndicator,
  indicatorFaults,
  type ResultPlaces,
} from '../../../domain/plan/results/indicator-faults.ts'
import { catalogueBaselines, resultOf } from '../../../domain/plan/results/values.ts'
import type { Snapshots } from '../../dashboard/snapshot.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import { serveRows } from '../../db/resource.ts'
import { activities, objectives } from '../../db/schema-activities.ts'
import { planRows, plans } from '../../db/schema-plans.ts'
import type { Route } from '../../kernel/endpoint.ts'
import { found, holding, keeping, type PlanParts, planOf } from '../../plan-core/plan-store.ts'
import { serveInWorker, workerRead } from '../../workers/worker-endpoint.ts'
import { indicatorsKey, readIndicators } from './indicator-rows.ts'
import { readSources, resultsRequest, type SourcesInput } from './result-sources.ts'

export const indicatorValuesWork = workerRead(indicatorValues, async (db, input: SourcesInput) => {
  const rows = await readIndicators(db, input.plan)
  if (rows.length === 0) return []
  const sources = await readSources(db, input)
  return rows.map(row => resultOf(row, sources))
})
export const indicatorBaselinesWork = workerRead(indicatorBaselines, async (db, input: SourcesInput) =>
  catalogueBaselines(await readSources(db, input)),
)

/** Indicators of a plan with their targets and the values from their sources. */
export function indicatorRoutes(parts: PlanParts & { snapshot: Snapshots }): Route[] {
  const { atlas } = parts
  const request = ({ params }: { params: { plan: number } }) => resultsRequest(parts, params.plan)
  return [
    ...serveRows(parts, indicators, {
      table: planRows,
      key: ({ plan }) => indicatorsKey(plan),
      before: holding(atlas),
      check: async (values, call, tx) => {
        const plan = planOf(call)
        const [rows, places] = [await readIndicators(tx, plan), await placesOf(tx, plan)]
        const own = rows.find(({ id }) => id === call.params.id)
        return indicatorFaults(
          values,
          places,
          rows.filter(row => row !== own),
          own,
        )
      },
      complete: async (values, call, tx) => completeIndicator(values, await placesOf(tx, planOf(call))),
      after: keeping(indicators, () => true),
    }),
    serveInWorker(indicatorValuesWork, request),
    serveInWorker(indicatorBaselinesWork, request),
  ]
}

async function placesOf(tx: DbOrTransaction, plan: number): Promise<ResultPlaces> {
  const { starting_year, ending_year } = plans
  const [years] = await tx.select({ starting_year, ending_year }).from(plans).where(eq(plans.id, plan))
  const ofPlan = await tx
    .select({ id: objectives.id, goal: objectives.goal })
    .from(objectives)
    .where(eq(objectives.plan_id, plan))
  const below = await tx
    .select({ id: activities.id, goal: objectives.goal })
    .from(activities)
    .innerJoin(objectives, eq(objectives.id, activities.objective_id))
    .where(eq(activities.plan_id, plan))
  const byId = (rows: { id: number; goal: number }[]) => new Map(rows.map(({ id, goal }) => [id, { goal }]))
  return { ...found(years), objectives: byId(ofPlan), activities: byId(below) }
}
