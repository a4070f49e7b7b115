import { sql } from 'drizzle-orm'
import { type LevelWithPlans, planMap } from '../../../domain/plan/plan-map-contract.ts'
import type { AtlasInUse } from '../../atlas/atlas.ts'
import type { Db } from '../../db/open.ts'
import { users } from '../../db/schema-accounts.ts'
import { plans } from '../../db/schema-plans.ts'
import { type Caller, type Route, serve } from '../../http/endpoint.ts'
import { workingAreaOf } from '../../region/working-area.ts'
import { fullNameOrNull, placeOf } from '../plan-queries.ts'

type Found = Omit<LevelWithPlans, 'name'>

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

/** One query, which PostgreSQL answers with the finished lists. */
async function levelsWithPlans(db: Db, atlas: AtlasInUse, caller: Caller): Promise<Found[]> {
  const { rows } = await db.execute<Found>(sql`
    select ${plans.sddmm}, max(${plans.percent}) as percent_completed, bool_or(${plans.is_completed}) as is_completed,
      json_agg(json_build_object(
        'is_completed', ${plans.is_completed}, 'created_by', ${fullNameOrNull(users)},
        'created_by_id', ${plans.created_by_id}, 'starting_year', ${plans.starting_year},
        'ending_year', ${plans.ending_year}, 'percent_completed', ${plans.percent},
        'id', ${plans.id}, 'name', ${plans.name}
      ) order by ${plans.is_completed} desc, ${plans.percent} desc, ${plans.updated_at} desc, ${plans.id}) as plans
    from ${plans} join ${users} on ${users.id} = ${plans.created_by_id}
    where ${plans.archived_at} is null and ${seenBy(caller, atlas)}
    group by ${plans.sddmm} order by ${plans.sddmm}`)
  return rows
}

/** Administrators see the nation, Managers where they work (S-140). */
export function seenBy(caller: Caller, atlas: AtlasInUse) {
  if (caller.role === 'Administrator') return sql`true`
  return sql`${plans.sddmm} = any(${sql.param([...workingAreaOf(caller, atlas.current()).codes])}::int[])`
}
