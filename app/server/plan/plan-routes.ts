import { and, desc, eq, sql } from 'drizzle-orm'
import { Failure, type FailureFields } from '../../domain/api/failure.ts'
import {
  createPlan,
  listPlans,
  type Plan,
  readPlan,
  removePlan,
  savePlan,
  wardOfficers,
} from '../../domain/plan/contract.ts'
import { readPlanHistory as historyCall } from '../../domain/plan/history-contract.ts'
import type { PlanForm, WardOfficer } from '../../domain/plan/plan-form.ts'
import { yearOf } from '../../domain/plan/years.ts'
import { can } from '../../domain/roles.ts'
import type { AtlasInUse } from '../../engine/atlas/atlas.ts'
import type { Caller } from '../../engine/caller.ts'
import { requireLevel } from '../../engine/working-area.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { users } from '../db/schema-accounts.ts'
import { planDocuments, planHistory, plans } from '../db/schema-plans.ts'
import { changeRow, fullName, insertRow, readRows } from '../db/versioned-rows.ts'
import { refuseIfAny, refuseStale, unlessInUse, write } from '../db/write.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import { mhpIsThere } from '../plan-core/mhp-part.ts'
import { lockPlan } from '../plan-core/plan-guard.ts'
import { found, type PlanParts, recordHistory, setPart, touch } from '../plan-core/plan-store.ts'
import { formDoubts, formFaults, toPlanForm } from './plan-faults.ts'
import { findPlan, findPlans } from './plan-queries.ts'
import { saveSnapshot } from './removed-plans.ts'

const nameConflict: FailureFields = { name: [{ key: 'plan.nameTaken' }] }
const maxHistory = 200
/**
 * Maximum compressed size of a history in the database. Each change to a grid with thousands of rows is saved as a
 * whole.
 */
const maxHistory_bytes = 500_000

/** Endpoints for plans: the list, the form and the history. */
export function planRoutes(parts: PlanParts): Route[] {
  const { db, atlas } = parts
  return [
    serve(listPlans, ({ caller, query }) => findPlans(db, atlas, caller, query)),

    serve(createPlan, call => {
      const current = atlas.current()
      refuseIfAny(formFaults(call.body, current))
      requirePlaceOf(call.caller, atlas, call.body.municipality)
      return write(parts, call, async tx => {
        const id = await insertPlan(parts, tx, call.caller, toPlanForm(call.body), null)
        return {
          result: await readPlanReply(tx, call.caller, id),
          done: { action: 'add', target: `plan/${id}` },
        }
      })
    }),

    serve(readPlan, async ({ caller, params: { plan } }) => found(await findPlan(db, atlas, caller, plan))),

    serve(savePlan, call =>
      write(parts, call, async tx => {
        const { caller, body } = call
        const id = call.params.plan
        const locked = await lockPlan(tx, atlas, caller, id, 'write')
        const [row] = await readRows(tx, planDocuments, { plan_id: id, kind: 'form' }, { locked: true })
        const now = found(await findPlan(tx, atlas, caller, id))
        refuseStale(body.version, row.version, () => now)
        refuseIfAny(formFaults(body, atlas.current(), id, now))
        if (body.municipality !== locked.sddmm) requirePlaceOf(caller, atlas, body.municipality)
        const form = toPlanForm(body)
        await changePlan(parts, tx, caller, id, form)
        const detail = { from: row.version, to: row.version + 1 }
        const result = await readPlanReply(tx, caller, id)
        return { result, done: { action: 'edit', target: `plan/${id}`, detail } }
      }),
    ),

    serve(removePlan, call =>
      write(parts, call, async tx => {
        const id = call.params.plan
        const plan = await lockPlan(tx, atlas, call.caller, id, 'remove')
        await saveSnapshot(tx, plan, 'deleted', call.caller.id, parts.clock())
        await tx.delete(plans).where(eq(plans.id, id))
        return { result: undefined, done: { action: 'remove', target: `plan/${id}` } }
      }),
    ),

    serve(wardOfficers, async ({ params: { municipality }, plan }) => {
      const wards = atlas.current().facts.get(municipality)?.wards
      if (wards === undefined) throw new Failure('not_found')
      const [form] =
        plan === undefined ? [] : await readRows(db, planDocuments, { plan_id: plan, kind: 'form' })
      const saved = form as unknown as PlanForm | undefined
      const known = saved?.municipality === municipality ? saved.ward_officers : []
      const officers = Array.from({ length: wards }, (_, i) => i + 1).map(
        (ward_no): WardOfficer =>
          known.find(row => row.ward_no === ward_no) ?? { ward_no, name: '', email: '', contact_no: '' },
      )
      // Officers of wards that no longer exist are included, so that they can be moved or removed.
      return [...officers, ...known.filter(({ ward_no, name }) => ward_no > wards && name !== '')]
    }),

    serve(historyCall, async ({ params: { plan, kind } }) => {
      const bytes = sql`pg_column_size(${planHistory.value})`
      const newest = db
        .select({
          id: planHistory.id,
          bytes: sql<number>`sum(${bytes}) over (order by ${planHistory.id} desc) - ${bytes}`.as('bytes'),
        })
        .from(planHistory)
        .where(and(eq(planHistory.plan_id, plan), eq(planHistory.kind, kind)))
        .orderBy(desc(planHistory.id))
        .limit(maxHistory)
        .as('newest')
      const rows = await db
        .select({ row: planHistory, by: fullName })
        .from(newest)
        .innerJoin(planHistory, eq(planHistory.id, newest.id))
        .leftJoin(users, eq(users.id, planHistory.by))
        .where(sql`coalesce(${newest.bytes}, 0) < ${maxHistory_bytes}`)
        .orderBy(desc(planHistory.id))
      return rows.map(({ row: { id, row_id, value, version, until }, by }) => ({
        id,
        row_id,
        value: value as Record<string, unknown> | null,
        version,
        by,
        at: until.toISOString(),
      }))
    }),
  ]

  /** The saved plan with warnings. */
  async function readPlanReply(tx: DbOrTransaction, caller: Caller, id: number): Promise<Plan> {
    const plan = found(await findPlan(tx, atlas, caller, id))
    return { ...plan, warnings: await formDoubts(tx, plan, id, atlas.current()) }
  }
}

/** Administrators may create plans anywhere in Nepal, and others only in their working area (S-R). */
export function requirePlaceOf(caller: Caller, atlas: AtlasInUse, sddmm: number): void {
  if (!can(caller.role, 'area.all')) requireLevel(caller, atlas.current(), sddmm)
}

const columnsOf = ({ municipality, name, starting_year, ending_year }: PlanForm) => ({
  sddmm: municipality,
  name,
  starting_year: yearOf(starting_year),
  ending_year: yearOf(ending_year),
})

/**
 * Adds a plan that belongs to the caller, with its form, and returns its id. Throws 400 if the name is already in use
 * in the local level.
 */
export async function insertPlan(
  { atlas, clock }: PlanParts,
  tx: DbOrTransaction,
  caller: Caller,
  form: PlanForm,
  copied_from: number | null,
): Promise<number> {
  const at = clock()
  const row = {
    ...columnsOf(form),
    created_by_id: caller.id,
    created_at: at,
    updated_at: at,
    last_kind: 'form',
    last_by: caller.id,
    copied_from,
  }
  const [{ id }] = await unlessInUse(nameConflict, tx.insert(plans).values(row).returning({ id: plans.id }))
  await insertRow(tx, planDocuments, { key: { plan_id: id, kind: 'form' }, values: form, by: caller.id, at })
  await setPart(tx, id, 'form', true)
  // The Terai is too flat for micro-hydro, so that part of the plan is complete from the start (S-P 11).
  if (atlas.current().isInTerai(form.municipality)) await setPart(tx, id, 'mhp', true)
  return id
}

async function changePlan(
  { clock, atlas }: PlanParts,
  tx: DbOrTransaction,
  caller: Caller,
  id: number,
  form: PlanForm,
): Promise<void> {
  const at = clock()
  const key = { plan_id: id, kind: 'form' }
  const [before] = await readRows(tx, planDocuments, key)
  const hasMoved = (before.value as PlanForm).municipality !== form.municipality
  await unlessInUse(nameConflict, tx.update(plans).set(columnsOf(form)).where(eq(plans.id, id)))
  await changeRow(tx, planDocuments, before, { key, values: form, by: caller.id, at })
  if (hasMoved) await setPart(tx, id, 'mhp', await mhpIsThere(tx, atlas, id))
  await touch(tx, { plan: id, kind: 'form', by: caller.id, at })
  await recordHistory(tx, { plan: id, kind: 'form', row_id: null, before, by: caller.id, at, isLast: false })
}
