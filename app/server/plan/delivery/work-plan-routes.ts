import { workPlanCsv } from '../../../domain/plan/delivery/work-plan-contract.ts'
import { workPlanColumns } from '../../../domain/plan/delivery/work-plan-table.ts'
import { csvSteps } from '../../../formats/csv.ts'
import { inSlices } from '../../atlas/in-slices.ts'
import { type Route, serve } from '../../kernel/endpoint.ts'
import type { PlanParts } from '../../plan-core/plan-store.ts'
import { serveInWorker } from '../../workers/worker-endpoint.ts'
import { workPlanWork } from './work.ts'
import { workPlanReplySteps } from './work-plan-steps.ts'
import { readWorkPlanInput } from './work-plan-store.ts'

/** The work plan: selected activities by fiscal year, as JSON and as CSV. */
export function workPlanRoutes({ db, atlas }: Pick<PlanParts, 'db' | 'atlas'>): Route[] {
  return [
    serveInWorker(workPlanWork, async ({ params, query }) => ({
      atlas: atlas.current(),
      input: await readWorkPlanInput(db, params.plan, query.fy),
    })),
    serve(workPlanCsv, async ({ params, query }) => {
      const input = await readWorkPlanInput(db, params.plan, query.fy)
      const { rows, periods, columns } = await inSlices(workPlanReplySteps(atlas.current(), input))
      const table = workPlanColumns(periods, columns)
      const heads = table.map(({ head }) => head)
      return inSlices(csvSteps(heads, rows, row => table.map(({ cell }) => cell(row))))
    }),
  ]
}
