import { eq } from 'drizzle-orm'
import { Failure } from '../../domain/api/failure.ts'
import { completePlan } from '../../domain/plan/completion-contract.ts'
import { partsIn, planParts } from '../../domain/plan/parts.ts'
import { plans } from '../db/schema-plans.ts'
import { write } from '../db/write.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import { lockPlan } from '../plan-core/plan-guard.ts'
import { found, type PlanParts } from '../plan-core/plan-store.ts'
import { saveReach } from '../plan-core/reach-store.ts'
import { publishPlan, unpublishPlan } from './nation/publish-plan.ts'
import { findPlan } from './plan-queries.ts'
import { saveSnapshot } from './removed-plans.ts'

/** Endpoints that complete a plan, which saves a snapshot of the whole plan, and that reopen it (L-033). */
export function completionRoutes(parts: PlanParts): Route[] {
  const { atlas, clock } = parts
  return [
    serve(completePlan, call =>
      write(parts, call, async tx => {
        const { caller } = call
        const { is_completed } = call.body
        const plan = await lockPlan(tx, atlas, caller, call.params.plan, 'complete')
        const readPlanReply = async () => found(await findPlan(tx, atlas, caller, plan.id))
        if (plan.is_completed === is_completed) return { result: await readPlanReply(), done: null }
        const there = partsIn(plan.parts)
        const missing = planParts.filter(part => !there.includes(part))
        if (is_completed && missing.length > 0)
          throw new Failure('plan_incomplete', { count: missing.length }, { missing })
        const now = is_completed
          ? { completed_at: clock(), completed_by: caller.id }
          : { completed_at: null, completed_by: null }
        await tx
          .update(plans)
          .set({ is_completed, ...now })
          .where(eq(plans.id, plan.id))
        if (is_completed) await saveReach(tx, atlas.current(), plan)
        if (is_completed) await saveSnapshot(tx, plan, 'completed', caller.id, clock())
        const action = is_completed ? 'complete' : 'reopen'
        await (is_completed ? publishPlan : unpublishPlan)(tx, plan, clock())
        return { result: await readPlanReply(), done: { action, target: `plan/${plan.id}` } }
      }),
    ),
  ]
}
