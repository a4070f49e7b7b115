import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { Failure } from '../../domain/api/failure.ts'
import {
  acceptPlan,
  archivePlan,
  type copiedParts,
  copyPlan,
  handPlanOver,
  planners,
} from '../../domain/plan/ownership-contract.ts'
import { bitOf, type PlanPart } from '../../domain/plan/parts.ts'
import { isPeriod, type PlanForm } from '../../domain/plan/plan-form.ts'
import { longestPeriod_yr, yearOf } from '../../domain/plan/years.ts'
import { roleIdsThatCan } from '../../domain/role-ids.ts'
import { can } from '../../domain/roles.ts'
import type { Caller } from '../../engine/caller.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { userMunicipalities, users } from '../db/schema-accounts.ts'
import { activities, objectives } from '../db/schema-activities.ts'
import {
  batClusterResults,
  batClusters,
  mhpProjectResults,
  mhpProjects,
  planDocuments,
  planRows,
  plans,
  sstSamples,
} from '../db/schema-plans.ts'
import { fullName, readRows } from '../db/versioned-rows.ts'
import { refuseIfAny, write } from '../db/write.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import { copyPlaces } from '../plan-core/places.ts'
import { lockPlan } from '../plan-core/plan-guard.ts'
import { found, type PlanParts, setPart, touch } from '../plan-core/plan-store.ts'
import { copyEmblem } from './emblem-routes.ts'
import { findPlan } from './plan-queries.ts'
import { insertPlan, requirePlaceOf } from './plan-routes.ts'
import { baselineIsThere } from './saved-sample.ts'

/** Endpoints for copying and archiving plans and for transferring their ownership. */
export function ownershipRoutes(parts: PlanParts): Route[] {
  const { db, atlas, clock } = parts
  const readPlanReply = async (tx: DbOrTransaction, caller: Caller, id: number) =>
    found(await findPlan(tx, atlas, caller, id))
  return [
    serve(copyPlan, call =>
      write(parts, call, async tx => {
        const { caller, body } = call
        const source = await lockPlan(tx, atlas, caller, call.params.plan, 'read')
        requirePlaceOf(caller, atlas, source.sddmm)
        const { what, ...own } = body
        if (!isPeriod(yearOf(own.starting_year), yearOf(own.ending_year)))
          refuseIfAny({ ending_year: [{ key: 'plan.period', params: { most: longestPeriod_yr } }] })
        const [form] = await readRows(tx, planDocuments, { plan_id: source.id, kind: 'form' })
        const id = await insertPlan(parts, tx, caller, { ...(form.value as PlanForm), ...own }, source.id)
        const copy = { from: source.id, to: id, by: caller.id, at: clock() }
        await copyEmblem(tx, copy)
        for (const kind of new Set(what)) await copies[kind](tx, copy)
        const result = await readPlanReply(tx, caller, id)
        return { result, done: { action: 'copy', target: `plan/${id}`, detail: { from: source.id } } }
      }),
    ),

    serve(archivePlan, call =>
      write(parts, call, async tx => {
        const { id } = await lockPlan(tx, atlas, call.caller, call.params.plan, 'manage')
        const { archived } = call.body
        await tx
          .update(plans)
          .set({ archived_at: archived ? clock() : null })
          .where(eq(plans.id, id))
        const action = archived ? 'archive' : 'bring back'
        return { result: await readPlanReply(tx, call.caller, id), done: { action, target: `plan/${id}` } }
      }),
    ),

    serve(planners, async ({ params: { plan } }) => {
      const [{ sddmm, created_by_id }] = await db.select().from(plans).where(eq(plans.id, plan))
      return candidates(db, sddmm, created_by_id)
    }),

    serve(handPlanOver, call =>
      write(parts, call, async tx => {
        const { caller } = call
        const { to_id } = call.body
        const plan = await lockPlan(tx, atlas, caller, call.params.plan, 'manage')
        if (to_id !== null) {
          const people = await candidates(tx, plan.sddmm, plan.created_by_id)
          if (!people.some(({ id }) => id === to_id)) refuseIfAny({ to_id: [{ key: 'plan.noPlanner' }] })
        }
        const isAtOnce = can(caller.role, 'plans.manageAll') && to_id !== null
        await tx
          .update(plans)
          .set(isAtOnce ? { created_by_id: to_id, offered_to_id: null } : { offered_to_id: to_id })
          .where(eq(plans.id, plan.id))
        const action = isAtOnce ? 'hand over' : to_id === null ? 'take offer back' : 'offer'
        const done = { action, target: `plan/${plan.id}`, detail: { to_id } }
        return { result: await readPlanReply(tx, caller, plan.id), done }
      }),
    ),

    serve(acceptPlan, call =>
      write(parts, call, async tx => {
        const { caller } = call
        const plan = await lockPlan(tx, atlas, caller, call.params.plan, 'read')
        if (plan.offered_to_id !== caller.id) throw new Failure('forbidden')
        const { accept } = call.body
        await tx
          .update(plans)
          .set({ offered_to_id: null, ...(accept && { created_by_id: caller.id }) })
          .where(eq(plans.id, plan.id))
        if (accept) await touch(tx, { plan: plan.id, kind: 'form', by: caller.id, at: clock() })
        const done = { action: accept ? 'accept' : 'decline', target: `plan/${plan.id}` }
        return { result: await readPlanReply(tx, caller, plan.id), done }
      }),
    ),
  ]
}

/** Active Planners and Managers of a local level and all Administrators, except the creator of the plan. */
async function candidates(
  db: DbOrTransaction,
  sddmm: number,
  creator: number,
): Promise<{ id: number; name: string }[]> {
  const works = db
    .select({ id: userMunicipalities.user_id })
    .from(userMunicipalities)
    .where(eq(userMunicipalities.sddmm, sddmm))
  const rows = await db
    .select({ id: users.id, name: fullName, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.is_active, true),
        ne(users.id, creator),
        inArray(users.role, roleIdsThatCan('plans.write')),
        or(inArray(users.role, roleIdsThatCan('area.all')), inArray(users.id, works)),
      ),
    )
    .orderBy(asc(fullName), asc(users.id))
  return rows.map(({ id, name, email }) => ({ id, name: name ?? email }))
}

type Copy = { from: number; to: number; by: number; at: Date }
const copies: Record<(typeof copiedParts)[number], (tx: DbOrTransaction, copy: Copy) => Promise<void>> = {
  async data(tx, copy) {
    const { from, to, by, at } = copy
    await copyDocuments(tx, copy, sql`kind not in ('form', 'vision', 'budget_columns')`)
    // A sample belongs to its own survey. The copy gets the same parameters, and its sample must be drawn again.
    await tx.execute(sql`
      insert into ${sstSamples} (plan_id, parameters, version, changed_by, changed_at)
      select ${to}, parameters, 1, ${by}, ${at.toISOString()}::timestamptz
      from ${sstSamples} where ${sstSamples.plan_id} = ${from}`)
    await copyParts(tx, copy, ['demography', 'renewable', 'physical', 'land_cover', 'roads'])
    await setPart(tx, to, 'baseline', await baselineIsThere(tx, to))
  },
  async people(tx, copy) {
    await copyRows(tx, copy, sql`kind in ('stakeholder', 'member')`)
    await copyParts(tx, copy, ['stakeholders', 'sub_committee'])
  },
  /**
   * Copies places with their results, which show whether data have changed since, and the map corrections that the
   * results used.
   */
  async places(tx, copy) {
    await copyRows(tx, copy, sql`kind = 'correction'`)
    await copyPlaces(tx, { table: batClusters, results: batClusterResults }, copy)
    await copyPlaces(tx, { table: mhpProjects, results: mhpProjectResults }, copy)
    await copyParts(tx, copy, ['bat', 'mhp'])
  },
  async strategy(tx, copy) {
    await copyDocuments(tx, copy, sql`kind in ('vision', 'budget_columns')`)
    await copyRows(tx, copy, sql`kind in ('opportunity', 'challenge')`)
    await copyTree(tx, copy)
    await copyIndicators(tx, copy)
    await copyParts(tx, copy, ['vision', 'opportunities_challenges', 'activities'])
  },
}

async function copyDocuments(tx: DbOrTransaction, { from, to, by, at }: Copy, which: SQL): Promise<void> {
  await tx.execute(sql`
    insert into ${planDocuments} (plan_id, kind, shape, value, version, changed_by, changed_at)
    select ${to}, kind, shape, jsonb_set(value, '{plan}', to_jsonb(${to}::int)), 1, ${by}, ${at.toISOString()}::timestamptz
    from ${planDocuments} where ${planDocuments.plan_id} = ${from} and ${which}`)
}

/** Copies rows in their display order, so that the order of their ids is the same. */
async function copyRows(tx: DbOrTransaction, { from, to, by, at }: Copy, which: SQL): Promise<void> {
  await tx.execute(sql`
    insert into ${planRows} (plan_id, kind, value, version, changed_by, changed_at)
    select ${to}, kind, value - 'place', 1, ${by}, ${at.toISOString()}::timestamptz
    from ${planRows} where ${planRows.plan_id} = ${from} and ${which}
    order by coalesce((value->>'place')::float8, id), id`)
}

/**
 * Copies objectives and activities with their codes and the texts in the plan's own columns, but without scores,
 * amounts, years, places and quantities.
 */
async function copyTree(tx: DbOrTransaction, { from, to, by, at }: Copy): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`
  await tx.execute(sql`
    update ${plans} set objective_numbers = source.objective_numbers
    from ${plans} source where ${plans.id} = ${to} and source.id = ${from}`)
  await tx.execute(sql`
    insert into ${objectives} (plan_id, goal, number, description, strategy, activity_numbers, changed_by, changed_at)
    select ${to}, goal, number, description, strategy, activity_numbers, ${by}, ${now}
    from ${objectives} where plan_id = ${from}`)
  await tx.execute(sql`
    insert into ${activities} (plan_id, objective_id, number, description, estimated_budget, responsible, budget_codes, changed_by, changed_at)
    select ${to}, copied.id, one.number, one.description, one.estimated_budget, one.responsible, one.budget_codes,
      ${by}, ${now}
    from ${activities} one
    join ${objectives} source on source.id = one.objective_id
    join ${objectives} copied on copied.plan_id = ${to} and copied.goal = source.goal and copied.number = source.number
    where one.plan_id = ${from}`)
}

/** Copies indicators to the copied objectives and activities, without targets, because the copy has other years. */
async function copyIndicators(tx: DbOrTransaction, { from, to, by, at }: Copy): Promise<void> {
  await tx.execute(sql`
    insert into ${planRows} (plan_id, kind, value, version, changed_by, changed_at)
    select ${to}, one.kind, one.value || jsonb_build_object(
      'objective', copied.id, 'activity', copied_activity.id, 'targets', '{}'::jsonb
    ), 1, ${by}, ${at.toISOString()}::timestamptz
    from ${planRows} one
    left join ${activities} activity on activity.plan_id = ${from} and activity.id = (one.value->>'activity')::int
    left join ${objectives} source on source.plan_id = ${from}
      and source.id = coalesce(activity.objective_id, (one.value->>'objective')::int)
    left join ${objectives} target on target.plan_id = ${to}
      and target.goal = source.goal and target.number = source.number
    left join ${objectives} copied on copied.id = target.id and activity.id is null
    left join ${activities} copied_activity on copied_activity.objective_id = target.id
      and copied_activity.number = activity.number
    where one.plan_id = ${from} and one.kind = 'indicator'
    order by one.id`)
}

/** Copied parts are complete if the original parts are. */
async function copyParts(tx: DbOrTransaction, { from, to }: Copy, copied: PlanPart[]): Promise<void> {
  const bits = copied.reduce((sum, part) => sum | bitOf(part), 0)
  await tx.execute(sql`
    update ${plans} set parts = parts | ((select source.parts from ${plans} source where source.id = ${from}) & ${bits})
    where id = ${to}`)
}
