import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { Failure } from '../../domain/api/failure.ts'
import { bitOf, type PlanPart } from '../../domain/plan/parts.ts'
import type { AtlasInUse } from '../../engine/atlas/atlas.ts'
import type { Caller } from '../../engine/caller.ts'
import type { RowChange } from '../db/edit-row.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { planHistory, plans } from '../db/schema-plans.ts'
import type { WriteParts } from '../db/write.ts'
import { lockPlan } from './plan-guard.ts'

/**
 * Changes that one person makes within this time become one history entry, because a form saves itself every few
 * seconds.
 */
const oneChange_ms = 5 * 60_000

export type PlanParts = WriteParts & { atlas: AtlasInUse }
type Call = { caller: Caller; plan?: number }
export type Kind = { kind: string; part: PlanPart | null }

/** The plan of a call. The pipeline has already checked the permission on it. */
export function planOf({ plan }: Call): number {
  if (plan === undefined) throw new Error('a call of a plan came without the plan of its right')
  return plan
}

/** Returns the value, or throws 404 if there is none. */
export function found<T>(one: T | undefined): T {
  if (one === undefined) throw new Failure('not_found')
  return one
}

/**
 * Runs first in each write to a plan. Keeps other writers waiting, and refuses the write if the plan was completed in
 * the meantime.
 */
export const holding = (atlas: AtlasInUse) => async (tx: DbOrTransaction, call: Call) => {
  await lockPlan(tx, atlas, call.caller, planOf(call), 'write')
}

/** Runs last in each write. Updates the completed parts, the author and the previous values. */
export const keeping =
  ({ kind, part }: Kind, isThere: (tx: DbOrTransaction, plan: number) => boolean | Promise<boolean>) =>
  async (
    tx: DbOrTransaction,
    { call, before, after, at }: Omit<RowChange, 'call'> & { call: Call },
  ): Promise<void> => {
    const plan = planOf(call)
    await touch(tx, { plan, kind, by: call.caller.id, at })
    if (part !== null) await setPart(tx, plan, part, await isThere(tx, plan))
    const id = (before ?? after)?.id
    const row_id = typeof id === 'number' ? id : null
    await recordHistory(tx, { plan, kind, row_id, before, by: call.caller.id, at, isLast: after === null })
  }

export async function setPart(
  tx: DbOrTransaction,
  plan: number,
  part: PlanPart,
  isThere: boolean,
): Promise<void> {
  const bit = bitOf(part)
  await tx
    .update(plans)
    .set({ parts: isThere ? sql`${plans.parts} | ${bit}` : sql`${plans.parts} & ~${bit}::int` })
    .where(eq(plans.id, plan))
}

/** Records the latest change and its author. */
export async function touch(
  tx: DbOrTransaction,
  { plan, kind, by, at }: { plan: number; kind: string; by: number; at: Date },
): Promise<void> {
  await tx.update(plans).set({ updated_at: at, last_kind: kind, last_by: by }).where(eq(plans.id, plan))
}

type Before = {
  plan: number
  kind: string
  row_id: number | null
  before: { version: number; value?: unknown } | null
  by: number
  at: Date
  /**
   * Whether nothing is left after the change. The previous value must then be recoverable, even if somebody changed it
   * a minute ago.
   */
  isLast: boolean
}
export async function recordHistory(
  tx: DbOrTransaction,
  { plan, kind, row_id, before, by, at, isLast }: Before,
): Promise<void> {
  const [newest] = await tx
    .select()
    .from(planHistory)
    .where(
      and(
        eq(planHistory.plan_id, plan),
        eq(planHistory.kind, kind),
        row_id === null ? isNull(planHistory.row_id) : eq(planHistory.row_id, row_id),
      ),
    )
    .orderBy(desc(planHistory.id))
    .limit(1)
  const goesOn = newest?.by === by && at.getTime() - newest.until.getTime() < oneChange_ms
  if (goesOn && !isLast) {
    await tx.update(planHistory).set({ until: at }).where(eq(planHistory.id, newest.id))
    return
  }
  await tx.insert(planHistory).values({
    plan_id: plan,
    kind,
    row_id,
    version: before?.version ?? 0,
    value: before?.value ?? null,
    by,
    at,
    until: at,
  })
}
