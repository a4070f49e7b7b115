import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Failure } from '../../domain/api/failure.ts'
import {
  addRemark,
  maxRemarks,
  type Remark,
  readRemarks,
  resolveRemark,
} from '../../domain/plan/remarks/contract.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { users } from '../db/schema-accounts.ts'
import { planRemarks } from '../db/schema-plans.ts'
import { write } from '../db/write.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import { lockPlan } from '../plan-core/plan-guard.ts'
import { found, type PlanParts } from '../plan-core/plan-store.ts'
import { fullNameOrNull } from './plan-queries.ts'

/** Remarks on the parts of a plan. They do not change its version, completion percentage or history. */
export function remarkRoutes(parts: PlanParts): Route[] {
  const { db, atlas, clock } = parts
  return [
    serve(readRemarks, ({ params: { plan } }) => remarksOf(db, plan)),

    serve(addRemark, call =>
      write(parts, call, async tx => {
        const { params, body, caller } = call
        const plan = await lockPlan(tx, atlas, caller, params.plan, 'remark')
        const [{ count }] = await tx
          .select({ count: sql<number>`count(*)::int` })
          .from(planRemarks)
          .where(eq(planRemarks.plan_id, plan.id))
        if (count >= maxRemarks) throw new Failure('too_many_rows', { most: maxRemarks })
        const [{ id }] = await tx
          .insert(planRemarks)
          .values({ plan_id: plan.id, ...body, by: caller.id, at: clock() })
          .returning({ id: planRemarks.id })
        const [result] = await remarksOf(tx, plan.id, id)
        return { result, done: { action: 'add remark', target: `plan/${plan.id}` } }
      }),
    ),

    serve(resolveRemark, call =>
      write(parts, call, async tx => {
        const { params, body, caller } = call
        const plan = await lockPlan(tx, atlas, caller, params.plan, 'resolve')
        const remark = found((await remarksOf(tx, plan.id, params.id))[0])
        if ((remark.resolved_at !== null) === body.is_resolved) return { result: remark, done: null }
        await tx
          .update(planRemarks)
          .set({
            resolved_by: body.is_resolved ? caller.id : null,
            resolved_at: body.is_resolved ? clock() : null,
          })
          .where(eq(planRemarks.id, remark.id))
        const [result] = await remarksOf(tx, plan.id, remark.id)
        const action = body.is_resolved ? 'resolve remark' : 'reopen remark'
        return { result, done: { action, target: `plan/${plan.id}` } }
      }),
    ),
  ]
}

const author = alias(users, 'author')
const resolver = alias(users, 'resolver')
/** The remarks on a plan, or only the one with the given id. */
async function remarksOf(db: DbOrTransaction, plan: number, id?: number): Promise<Remark[]> {
  const rows = await db
    .select({ remark: planRemarks, by: fullNameOrNull(author), resolved_by: fullNameOrNull(resolver) })
    .from(planRemarks)
    .leftJoin(author, eq(author.id, planRemarks.by))
    .leftJoin(resolver, eq(resolver.id, planRemarks.resolved_by))
    .where(and(eq(planRemarks.plan_id, plan), id === undefined ? undefined : eq(planRemarks.id, id)))
    .orderBy(desc(planRemarks.id))
  return rows.map(({ remark, by, resolved_by }) => ({
    id: remark.id,
    part: remark.part,
    text: remark.text,
    by,
    at: remark.at.toISOString(),
    resolved_by,
    resolved_at: remark.resolved_at?.toISOString() ?? null,
  }))
}
