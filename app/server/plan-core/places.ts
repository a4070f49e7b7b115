import { and, eq, sql } from 'drizzle-orm'
import { Failure } from '../../domain/api/failure.ts'
import type { PointGeometry, PolygonGeometry } from '../../domain/geojson.ts'
import type { LngLat, PolygonRings } from '../../domain/geometry.ts'
import type { PlanPart } from '../../domain/plan/parts.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import { can } from '../../domain/roles.ts'
import { indexContains } from '../../domain/spatial/polygon/area-index.ts'
import { polygonInsideArea } from '../../domain/spatial/polygon/polygon-in-area.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'
import type { Caller } from '../../engine/caller.ts'
import { requireInside } from '../../engine/working-area.ts'
import type { DbOrTransaction } from '../db/open.ts'
import type { batClusterResults, batClusters } from '../db/schema-plans.ts'
import { plans } from '../db/schema-plans.ts'
import {
  changeRow,
  countRows,
  insertRow,
  readRows,
  removeRow,
  type VersionedRow,
} from '../db/versioned-rows.ts'
import { refuseStale, write } from '../db/write.ts'
import { lockPlan } from './plan-guard.ts'
import { found, keeping, type PlanParts, planOf } from './plan-store.ts'
import { saveReach } from './reach-store.ts'

/** Describes either clusters or projects of plans: their rows, their results and their maximum number per plan. */
export type Places = {
  kind: 'bat_cluster' | 'mhp_project'
  /** Name in the audit log, which follows the name of the plan. */
  name: string
  part: PlanPart
  table: typeof batClusters
  results: typeof batClusterResults
  max: number
  /** Whether the part is complete after a place was saved or removed. */
  isThere(tx: DbOrTransaction, plan: number): Promise<boolean>
}
type Call = { caller: Caller; address: string; plan?: number }
type PlaceRequest = {
  /** Id of the place to recompute. It is not set for a new place. */
  id?: number
  version?: number
  /** For a new place: if the plan already has a place with this key, that row is returned and nothing is written. */
  sent_key?: string
  value: object
  result: object
  /** Local level that the guard of the plan has determined. */
  sddmm: Sddmm
  /** Converts a row for the reply in case of a conflict. */
  toReply(row: VersionedRow): unknown
}

export type SavedPlace = { row: VersionedRow; result: unknown }

/** Saves the result of a tool with its request. Throws `changed_meanwhile` or `too_many_rows`. */
export function savePlace(
  parts: PlanParts,
  places: Places,
  call: Call,
  request: PlaceRequest,
): Promise<SavedPlace> {
  const { table, results, max } = places
  return write(parts, call, async tx => {
    const plan_id = planOf(call)
    const plan = await lockPlan(tx, parts.atlas, call.caller, plan_id, 'write')
    if (plan.sddmm !== request.sddmm) throw new Failure('outside_plan')
    const { sent_key } = request
    const values = { ...request.value, ...(sent_key && { sent_key }) }
    const change = { values, by: call.caller.id, at: parts.clock() }
    let before: VersionedRow | null = null
    let after: VersionedRow | undefined
    if (request.id === undefined) {
      const known = sent_key === undefined ? undefined : await idOfSent(tx, table, plan_id, sent_key)
      if (known !== undefined) return { result: await readSavedPlace(tx, places, known), done: null }
      if ((await countRows(tx, table, { plan_id })) >= max) throw new Failure('too_many_rows', { most: max })
      after = await insertRow(tx, table, { key: { plan_id }, ...change })
    } else {
      const key = { plan_id, id: request.id }
      const row = found((await readRows(tx, table, key, { locked: true }))[0])
      refuseStale(request.version, row.version, () => request.toReply(row))
      before = row
      const values = { ...change.values, ...('sent_key' in row && { sent_key: row.sent_key }) }
      after = await changeRow(tx, table, row, { key, ...change, values })
    }
    const saved = found(after)
    const result = { id: saved.id as number, plan_id, result: request.result }
    await tx.insert(results).values(result).onConflictDoUpdate({ target: results.id, set: result })
    await written(tx, places, call, { before, after: saved, at: change.at })
    if (before !== null) await saveReach(tx, parts.atlas.current(), plan)
    const action = before === null ? 'add' : 'edit'
    const detail = { from: before?.version ?? 0, to: saved.version }
    return {
      result: { row: saved, result: request.result },
      done: { action, target: targetOf(places, plan_id, result.id), detail },
    }
  })
}

async function idOfSent(
  tx: DbOrTransaction,
  table: Places['table'],
  plan: number,
  sent_key: string,
): Promise<number | undefined> {
  const isSent = sql`${table.value} ->> 'sent_key' = ${sent_key}`
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.plan_id, plan), isSent))
  return row?.id
}

export function removePlace(parts: PlanParts, places: Places, call: Call, id: number): Promise<undefined> {
  return write(parts, call, async tx => {
    const plan_id = planOf(call)
    const plan = await lockPlan(tx, parts.atlas, call.caller, plan_id, 'write')
    const key = { plan_id, id }
    const before = found((await readRows(tx, places.table, key, { locked: true }))[0])
    await removeRow(tx, places.table, key)
    await written(tx, places, call, { before, after: null, at: parts.clock() })
    await saveReach(tx, parts.atlas.current(), plan)
    return { result: undefined, done: { action: 'remove', target: targetOf(places, plan_id, id) } }
  })
}

/** Reads a row with its result. */
export async function readSavedPlace(
  db: DbOrTransaction,
  { table, results }: Places,
  id: number,
): Promise<SavedPlace> {
  const [[row], [stored]] = await Promise.all([
    readRows(db, table, { id }),
    db.select({ result: results.result }).from(results).where(eq(results.id, id)),
  ])
  return { row: found(row), result: found(stored).result }
}

export async function hasPlaces(
  tx: DbOrTransaction,
  { table }: Pick<Places, 'table'>,
  plan: number,
): Promise<boolean> {
  const rows = await tx.select({ id: table.id }).from(table).where(eq(table.plan_id, plan)).limit(1)
  return rows.length > 0
}

/** Copies the places of a plan with their results to another plan. */
export async function copyPlaces(
  tx: DbOrTransaction,
  { table, results }: Pick<Places, 'table' | 'results'>,
  { from, to, by, at }: { from: number; to: number; by: number; at: Date },
): Promise<void> {
  const made = sql`select ${to}::int, value, 1, ${by}::int, ${at.toISOString()}::timestamptz`
  await tx.execute(sql`
    with source as (select id, row_number() over (order by id) as n from ${table} where plan_id = ${from}),
    made as (
      insert into ${table} (plan_id, value, version, changed_by, changed_at)
      ${made} from ${table} where plan_id = ${from} order by id returning id
    ),
    copied as (select id, row_number() over (order by id) as n from made)
    insert into ${results} (id, plan_id, result)
    select copied.id, ${to}::int, kept.result
    from copied join source using (n) join ${results} kept on kept.id = source.id`)
}

export async function levelOfPlan(db: DbOrTransaction, plan: number): Promise<Sddmm> {
  return found((await db.select({ sddmm: plans.sddmm }).from(plans).where(eq(plans.id, plan)))[0]).sddmm
}

/**
 * Returns the local level of a plan. Throws `outside_plan` or `outside_working_area` unless the whole geometry is
 * inside.
 */
export async function requireInPlan(
  { db, atlas }: PlanParts,
  caller: Caller,
  plan: number,
  geometry: PolygonGeometry | PointGeometry,
): Promise<Sddmm> {
  const inUse = atlas.current()
  const sddmm = await levelOfPlan(db, plan)
  if (isOutside(inUse, sddmm, geometry)) throw new Failure('outside_plan')
  // Administrators may plan anywhere in Nepal, whatever their own area is (S-R).
  if (!can(caller.role, 'area.all')) requireInside(caller, inUse, geometry)
  return sddmm
}

/** Whether a point or any part of a polygon is outside a local level. */
export function isOutside(
  { regions }: Atlas,
  sddmm: Sddmm,
  geometry: PolygonGeometry | PointGeometry,
): boolean {
  const index = regions.outlineIndex(sddmm)
  if (geometry.type === 'Point') return !indexContains(index, geometry.coordinates as LngLat)
  return !polygonInsideArea(geometry.coordinates as PolygonRings, regions.outline(sddmm), index)
}

const written = (
  tx: DbOrTransaction,
  places: Places,
  call: Call,
  change: { before: VersionedRow | null; after: VersionedRow | null; at: Date },
) => keeping(places, places.isThere)(tx, { call, ...change })

const targetOf = ({ name }: Places, plan: number, id: number) => `plan/${plan}/${name}/${id}`
