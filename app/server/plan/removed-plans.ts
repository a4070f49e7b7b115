import { and, desc, eq, getTableName, gte, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { Failure } from '../../domain/api/failure.ts'
import { retention_days } from '../../domain/people/personal-data.ts'
import { removedPlans, restorePlan } from '../../domain/plan/contract.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { users } from '../db/schema-accounts.ts'
import { activities, objectives, planReach } from '../db/schema-activities.ts'
import { publishedFigures } from '../db/schema-figures.ts'
import {
  batClusterResults,
  batClusters,
  mhpProjectResults,
  mhpProjects,
  planDocuments,
  planEmblems,
  planHistory,
  planRemarks,
  planRows,
  planSnapshots,
  plans,
  sstSamples,
} from '../db/schema-plans.ts'
import { surveyAnswers } from '../db/schema-surveys.ts'
import { fullName } from '../db/versioned-rows.ts'
import { write } from '../db/write.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import type { PlanRow } from '../plan-core/plan-guard.ts'
import { found, type PlanParts } from '../plan-core/plan-store.ts'
import { findPlan, levelWithNames } from './plan-queries.ts'

/** Time during which a deleted plan can be restored. */
const retention_ms = retention_days.deletedPlan * 24 * 3600_000
/** All tables with data of a plan except `plans`, in the order of their references. */
const tablesOfPlan = [
  objectives,
  activities,
  planReach,
  planDocuments,
  planEmblems,
  planRows,
  sstSamples,
  batClusters,
  batClusterResults,
  mhpProjects,
  mhpProjectResults,
  surveyAnswers,
  planRemarks,
  planHistory,
  publishedFigures,
]

/** Endpoints for deleted plans, restricted to Administrators. */
export function removedPlanRoutes(parts: PlanParts): Route[] {
  const { db, atlas, clock } = parts
  return [
    serve(removedPlans, async () => {
      const rows = await db
        .select({ snapshot: withoutWhole, removed_by: fullName })
        .from(planSnapshots)
        .leftJoin(users, eq(users.id, planSnapshots.by))
        .where(isRestorable(clock()))
        .orderBy(desc(planSnapshots.id))
      return rows.map(({ snapshot, removed_by }) => ({
        id: snapshot.plan_id,
        name: snapshot.name,
        municipality: levelWithNames(snapshot.sddmm, atlas.current()),
        removed_by,
        removed_at: snapshot.at.toISOString(),
      }))
    }),

    serve(restorePlan, call =>
      write(parts, call, async tx => {
        const id = call.params.plan
        const ofPlan = and(isRestorable(clock()), eq(planSnapshots.plan_id, id))
        const [snapshot] = await tx
          .select({ id: planSnapshots.id })
          .from(planSnapshots)
          .where(ofPlan)
          .for('update')
        if (snapshot === undefined) throw new Failure('not_found')
        await putBack(tx, snapshot.id, call.caller.id)
        await tx.delete(planSnapshots).where(ofPlan)
        const result = found(await findPlan(tx, atlas, call.caller, id))
        return { result, done: { action: 'restore', target: `plan/${id}` } }
      }),
    ),
  ]
}

const { id, plan_id, sddmm, name, at } = planSnapshots
/** Columns for a list. The snapshot itself is omitted because it may be large. */
const withoutWhole = { id, plan_id, sddmm, name, at }

const isRestorable = (now: Date) =>
  and(eq(planSnapshots.why, 'deleted'), gte(planSnapshots.at, new Date(now.getTime() - retention_ms)))

/** Saves a snapshot of a whole plan, such as before it is deleted. */
export async function saveSnapshot(
  tx: DbOrTransaction,
  { id: plan_id, sddmm, name }: PlanRow,
  why: 'deleted' | 'completed',
  by: number,
  at: Date,
): Promise<void> {
  // The database assembles the snapshot, because a survey may have many answers.
  const tables = [
    allOf(plans, sql`${plans.id} = ${plan_id}`),
    ...tablesOfPlan.map(table => allOf(table, sql`${table.plan_id} = ${plan_id}`)),
  ]
  const whole = sql`jsonb_build_object(${sql.join(tables, sql`, `)})`
  await tx.insert(planSnapshots).values({ plan_id, sddmm, name, at, by, why, whole })
}

/** Name of a table followed by its rows. */
const allOf = (table: PgTable, where: SQL): SQL => sql`
  ${getTableName(table)}::text, (select coalesce(jsonb_agg(to_jsonb(${table})), '[]') from ${table} where ${where})`

/**
 * Restores a plan unchanged, except for references to deleted users and a name that another plan has taken in the
 * meantime. The database does this directly from the snapshot, because a survey may have many answers.
 */
async function putBack(tx: DbOrTransaction, snapshot: number, by: number): Promise<void> {
  const ofSnapshot = sql`from ${planSnapshots} where ${planSnapshots.id} = ${snapshot}`
  const [plan] = (
    await tx.execute<{ plan: Record<string, unknown> }>(
      sql`select ${planSnapshots.whole}->'plans'->0 as plan ${ofSnapshot}`,
    )
  ).rows.map(row => row.plan)
  const creator = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, plan.created_by_id as number))
  const namesake = await tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.sddmm, plan.sddmm as number), eq(plans.name_folded, String(plan.name).toLowerCase())))
  const ours = {
    ...plan,
    created_by_id: creator.length > 0 ? plan.created_by_id : by,
    name: namesake.length > 0 ? `${plan.name} (${plan.id})` : plan.name,
  }
  await putRows(tx, plans, Object.keys(ours), sql`${JSON.stringify([ours])}::jsonb`)
  for (const table of tablesOfPlan) {
    const rows = sql`${planSnapshots.whole}->${getTableName(table)}::text`
    const { rows: names } = await tx.execute<{ name: string }>(
      sql`select jsonb_object_keys(${rows}->0) as name ${ofSnapshot} and jsonb_typeof(${rows}->0) = 'object'`,
    )
    if (names.length === 0) continue
    await putRows(
      tx,
      table,
      names.map(({ name }) => name),
      sql`(select ${rows} ${ofSnapshot})`,
    )
  }
}

/** Inserts the rows of a JSON array into a table. Columns added after the snapshot get their default values. */
async function putRows(
  tx: DbOrTransaction,
  table: PgTable,
  names: readonly string[],
  rows: SQL,
): Promise<void> {
  const { columns, foreignKeys } = getTableConfig(table)
  const people = foreignKeys
    .map(key => key.reference())
    .filter(({ foreignTable }) => foreignTable === users)
    .map(({ columns: [column] }) => column.name)
  const written = columns
    .filter(({ generated, name }) => generated === undefined && names.includes(name))
    .map(({ name }) => name)
  const read = written.map(name => {
    const column = sql`kept.${sql.identifier(name)}`
    return people.includes(name) ? sql`(select id from ${users} where id = ${column})` : column
  })
  const list = written.map(name => sql.identifier(name))
  await tx.execute(sql`
    insert into ${table} (${sql.join(list, sql`, `)})
    select ${sql.join(read, sql`, `)} from jsonb_populate_recordset(null::${table}, ${rows}) kept`)
}
