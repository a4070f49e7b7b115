import { sql } from 'drizzle-orm'
import {
  type LevelWithPlans,
  type PlanOnMap,
  planMap,
} from '../../../domain/plan/nation/plan-map-contract.ts'
import type { AtlasInUse } from '../../atlas/atlas.ts'
import type { Db } from '../../db/open.ts'
import { users } from '../../db/schema-accounts.ts'
import { plans } from '../../db/schema-plans.ts'
import { type Caller, type Route, serve } from '../../http/endpoint.ts'
import { workingAreaOf } from '../../region/working-area.ts'
import { fullNameOrNull, placeOf } from '../plan-queries.ts'

/** Lists are put together in PostgreSQL twice as fast as objects with their names. */
type Told = [
  is_completed: boolean,
  created_by_id: number,
  starting_year: number,
  ending_year: number,
  percent_completed: number,
  id: number,
  name: string,
]
type Found = Omit<LevelWithPlans, 'name' | 'plans'> & { plans: Told[] }

/** The plans that the map of plans shows a caller. */
export function planMapRoutes({ db, atlas }: { db: Db; atlas: AtlasInUse }): Route[] {
  return [
    serve(planMap, async ({ caller }) => ({
      type: 'FeatureCollection' as const,
      features: (await levelsWithPlans(db, atlas, caller)).map(level => ({
        type: 'Feature' as const,
        properties: { name: placeOf(level.sddmm, atlas.current()).name, ...level },
        geometry: null,
      })),
    })),
  ]
}

async function levelsWithPlans(
  db: Db,
  atlas: AtlasInUse,
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
  const planned = (told: Told): PlanOnMap => {
    const [is_completed, created_by_id, starting_year, ending_year, percent_completed, id, name] = told
    const by = { created_by: names.get(created_by_id) ?? null, created_by_id }
    return { is_completed, ...by, starting_year, ending_year, percent_completed, id, name }
  }
  return rows.map(({ plans: told, ...level }) => ({ ...level, plans: told.map(planned) }))
}

/** Administrators see the nation, Managers where they work (S-140). */
export function seenBy(caller: Caller, atlas: AtlasInUse) {
  if (caller.role === 'Administrator') return sql`true`
  return sql`${plans.sddmm} = any(${sql.param([...workingAreaOf(caller, atlas.current()).codes])}::int[])`
}
