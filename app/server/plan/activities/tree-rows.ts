import { and, eq, sql } from 'drizzle-orm'
import { Failure } from '../../../domain/api/failure.ts'
import { maxActivities, maxObjectives } from '../../../domain/plan/activities/lists.ts'
import type { ActivityPlace, Shares } from '../../../domain/plan/activities/tree-contract.ts'
import type { Quantities } from '../../../domain/plan/delivery/quantities.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import { activities, objectives } from '../../db/schema-activities.ts'
import { plans } from '../../db/schema-plans.ts'
import {
  countRows,
  insertRow,
  type Key,
  type VersionedRow,
  type VersionedTable,
} from '../../db/versioned-rows.ts'
import { refuseIfAny } from '../../db/write.ts'
import { found } from '../../plan-core/plan-store.ts'

/** Author and time of a write. */
export type Writing = { by: number; at: Date }
type NewObjective = { goal: number; description: string; strategy: string }
type NewActivity = {
  description: string
  estimated_budget: number
  responsible?: string | null
  places?: readonly ActivityPlace[]
  shares?: Shares | null
  proposal?: string
  quantities?: Quantities
}

/** Adds an objective with the next number of its goal. The plan must be locked. */
export async function insertObjective(
  tx: DbOrTransaction,
  plan: number,
  { goal, ...values }: NewObjective,
  writing: Writing,
): Promise<VersionedRow & { id: number }> {
  await requireRoom(tx, objectives, { plan_id: plan }, maxObjectives, 1)
  const number = await nextObjective(tx, plan, goal)
  const row = { key: { plan_id: plan }, values: { goal, number, ...values }, ...writing }
  return found(await insertRow(tx, objectives, row)) as VersionedRow & { id: number }
}

/** Adds activities with the next numbers of their objective. Returns their ids in order. */
export async function insertActivities(
  tx: DbOrTransaction,
  plan: number,
  objective: number,
  rows: readonly NewActivity[],
  { by, at }: Writing,
): Promise<number[]> {
  const first = await reserveNumbers(tx, plan, objective, rows.length)
  const inserted = await tx
    .insert(activities)
    .values(
      rows.map(({ places = [], ...row }, i) => ({
        ...row,
        places,
        plan_id: plan,
        objective_id: objective,
        number: first + i,
        changed_by: by,
        changed_at: at,
      })),
    )
    .returning({ id: activities.id })
  return inserted.map(({ id }) => id)
}

/**
 * Reserves `count` numbers within an objective of the plan and returns the first one. Fails if the maximum is exceeded.
 */
export async function reserveNumbers(
  tx: DbOrTransaction,
  plan: number,
  objective: number,
  count: number,
): Promise<number> {
  await requireRoom(tx, activities, { plan_id: plan }, maxActivities.plan, count)
  await requireRoom(tx, activities, { objective_id: objective }, maxActivities.objective, count)
  const [row] = await tx
    .update(objectives)
    .set({ activity_numbers: sql`${objectives.activity_numbers} + ${count}` })
    .where(and(eq(objectives.id, objective), eq(objectives.plan_id, plan)))
    .returning({ number: objectives.activity_numbers })
  if (row === undefined) refuseIfAny({ objective: [{ key: 'field.noSuchRow' }] })
  return row.number - count + 1
}

async function requireRoom(
  tx: DbOrTransaction,
  table: VersionedTable,
  key: Key,
  max: number,
  more: number,
): Promise<void> {
  if ((await countRows(tx, table, key)) + more > max) throw new Failure('too_many_rows', { most: max })
}

/** The next number within a goal. Numbers of removed objectives are not reused (S-124). */
async function nextObjective(tx: DbOrTransaction, plan: number, goal: number): Promise<number> {
  const { rows } = await tx.execute(sql`
    update ${plans} set objective_numbers[${goal}] = objective_numbers[${goal}] + 1
    where ${plans.id} = ${plan} returning objective_numbers[${goal}] as number`)
  return Number(rows[0].number)
}
