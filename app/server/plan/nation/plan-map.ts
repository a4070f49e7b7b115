import { type SQL, sql } from 'drizzle-orm'
import type { ReplyOf } from '../../../domain/api/endpoint.ts'
import {
  type LevelWithPlans,
  type PlanOnMap,
  planMap,
} from '../../../domain/plan/nation/plan-map-contract.ts'
import { can } from '../../../domain/roles.ts'
import type { Atlas, AtlasInUse } from '../../../engine/atlas/atlas.ts'
import { perAtlas } from '../../../engine/atlas/per-atlas.ts'
import type { Caller } from '../../../engine/caller.ts'
import { workingAreaOf } from '../../../engine/working-area.ts'
import type { Db } from '../../db/open.ts'
import { users } from '../../db/schema-accounts.ts'
import { plans } from '../../db/schema-plans.ts'
import { fixed, type Route, serve } from '../../kernel/endpoint.ts'
import { fullNameOrNull, levelWithNames } from '../plan-queries.ts'

/** A tuple instead of an object with names, because PostgreSQL builds arrays twice as fast. */
type PlanTuple = [
  is_completed: boolean,
  created_by_id: number,
  starting_year: number,
  ending_year: number,
  percent_completed: number,
  id: number,
  name: string,
]
type Found = Omit<LevelWithPlans, 'name' | 'plans'> & { plans: PlanTuple[] }

/** Maximum number of working areas whose map is cached. The map of the country's 15,060 plans takes 2 MB. */
const maxCached = 4
type PlanMap = ReplyOf<typeof planMap>

/** Map of the plans that the caller may see. It is cached until a plan changes. */
export function planMapRoutes({ db, atlas }: { db: Db; atlas: AtlasInUse }): Route[] {
  const cachedMap = perAtlas(maxCached, (): { reply: Promise<PlanMap> | null } => ({ reply: null }))
  return [
    serve(planMap, async ({ caller }) => {
      const current = atlas.current()
      const stamp = await stampOfPlans(db)
      const area = can(caller.role, 'area.all') ? 'all' : workingAreaOf(caller, current).codes.join()
      const cached = cachedMap(current, `${stamp} ${area}`)
      cached.reply ??= mapOf(db, current, caller).catch(reason => {
        cached.reply = null
        throw reason
      })
      return cached.reply
    }),
  ]
}

/** A stamp that changes with any change to plans or to users, whose names are on the map. */
async function stampOfPlans(db: Db): Promise<string> {
  // PostgreSQL stores the id of the transaction that wrote a row in xmin.
  const stampOf = (table: SQL) =>
    sql`select count(*) || ':' || coalesce(sum(hashtextextended(xmin::text, id)), 0) from ${table}`
  const { rows } = await db.execute<{ stamp: string }>(
    sql`select (${stampOf(sql`${plans}`)}) || ' ' || (${stampOf(sql`${users}`)}) as stamp`,
  )
  return rows[0].stamp
}

async function mapOf(db: Db, atlas: Atlas, caller: Caller): Promise<PlanMap> {
  const features = (await levelsWithPlans(db, atlas, caller)).map(level => ({
    type: 'Feature' as const,
    properties: { name: levelWithNames(level.sddmm, atlas).name, ...level },
    geometry: null,
  }))
  return fixed({ type: 'FeatureCollection' as const, features })
}

async function levelsWithPlans(
  db: Db,
  atlas: Atlas,
  caller: Caller,
): Promise<Omit<LevelWithPlans, 'name'>[]> {
  const [{ rows }, people] = await Promise.all([
    db.execute<Found>(sql`
      select ${plans.sddmm}, max(${plans.percent}) as percent_completed, bool_or(${plans.is_completed}) as is_completed,
        json_agg(json_build_array(
          ${plans.is_completed}, ${plans.created_by_id}, ${plans.starting_year}, ${plans.ending_year}, ${plans.percent},
          ${plans.id}, ${plans.name}
        ) order by ${plans.is_completed} desc, ${plans.percent} desc, ${plans.updated_at} desc, ${plans.id}) as plans
      from ${plans}
      where ${plans.archived_at} is null and ${seenBy(caller, atlas)}
      group by ${plans.sddmm} order by ${plans.sddmm}`),
    db.select({ id: users.id, name: fullNameOrNull(users) }).from(users),
  ])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const planned = (tuple: PlanTuple): PlanOnMap => {
    const [is_completed, created_by_id, starting_year, ending_year, percent_completed, id, name] = tuple
    const by = { created_by: names.get(created_by_id) ?? null, created_by_id }
    return { is_completed, ...by, starting_year, ending_year, percent_completed, id, name }
  }
  return rows.map(({ plans: tuples, ...level }) => ({ ...level, plans: tuples.map(planned) }))
}

/** Administrators see the whole country, and Managers see their working area (S-140). */
export function seenBy(caller: Caller, atlas: Atlas) {
  if (can(caller.role, 'area.all')) return sql`true`
  return sql`${plans.sddmm} = any(${sql.param([...workingAreaOf(caller, atlas).codes])}::int[])`
}
