import { sql } from 'drizzle-orm'
import { fundingSources, goalTypes } from '../../../domain/plan/activities/lists.ts'
import { type PlanFigures, planFigures } from '../../../domain/plan/nation/plan-figures-contract.ts'
import { technologies } from '../../../domain/technologies/technologies.ts'
import type { AtlasInUse } from '../../../engine/atlas/atlas.ts'
import type { Caller } from '../../../engine/caller.ts'
import type { Db } from '../../db/open.ts'
import { activities, objectives, planReach } from '../../db/schema-activities.ts'
import { batClusters, plans } from '../../db/schema-plans.ts'
import { type Route, serve } from '../../kernel/endpoint.ts'
import { levelWithNames } from '../plan-queries.ts'
import { seenBy } from './plan-map.ts'

type Sums = Record<string, number> | null
type Found = Pick<
  PlanFigures,
  'id' | 'name' | 'sddmm' | 'is_completed' | 'percent_completed' | 'updated_on'
> & {
  demand: Sums
  households: number | null
  reached: number | null
  budget: Sums
  funding: Sums
}

/** Figures of the plans that the caller may see. */
export function planFigureRoutes({ db, atlas }: { db: Db; atlas: AtlasInUse }): Route[] {
  return [
    serve(planFigures, async ({ caller }) => {
      const rows = await figuresOf(db, atlas, caller)
      return rows.map(
        ({ demand, households, reached, budget, funding, ...plan }): PlanFigures => ({
          ...plan,
          municipality: levelWithNames(plan.sddmm, atlas.current()).name,
          demand_kW: byCode(technologies, demand),
          cluster_households: households,
          reached_households: reached,
          budget: byCode(goalTypes, budget, (_, at) => String(at + 1)),
          funding: byCode(fundingSources, funding),
        }),
      )
    }),
  ]
}

/** Totals by code. `keyOf` returns the name of a code in the query. */
const byCode = <C extends string>(
  codes: readonly C[],
  sums: Sums,
  keyOf: (code: C, at: number) => string = code => code,
) =>
  Object.fromEntries(codes.map((code, at) => [code, sums?.[keyOf(code, at)] ?? null])) as Record<
    C,
    number | null
  >

async function figuresOf(db: Db, atlas: AtlasInUse, caller: Caller): Promise<Found[]> {
  const found = sql`${batClusters.value}->'found'`
  const { rows } = await db.execute<Found>(sql`
    with demand as (
      select plan_id, json_object_agg(best, kw) filter (where best is not null) as demand, sum(households)::int as households
      from (
        select ${batClusters.plan_id}, ${found}->>'best' as best, sum((${found}->>'total_demand_kW')::float8) as kw,
          sum((${found}->>'num_household')::int) as households
        from ${batClusters} group by 1, 2
      ) c group by plan_id
    ), budget as (
      select plan_id, json_object_agg(goal, npr) as budget
      from (
        select ${activities.plan_id}, ${objectives.goal}, sum(${activities.estimated_budget}) as npr
        from ${activities} join ${objectives} on ${objectives.id} = ${activities.objective_id}
        where ${activities.is_selected} group by 1, 2
      ) b group by plan_id
    ), funding as (
      select plan_id, json_object_agg(source, npr) as funding
      from (
        select ${activities.plan_id}, amount.key as source, sum(amount.value::numeric) as npr
        from ${activities}, jsonb_each_text(${activities.amounts}) amount
        where ${activities.is_selected} group by 1, 2
      ) f group by plan_id
    )
    select ${plans.id}, ${plans.name}, ${plans.sddmm}, ${plans.is_completed}, ${plans.percent} as percent_completed,
      to_char(${plans.updated_at} at time zone 'Asia/Kathmandu', 'YYYY-MM-DD') as updated_on,
      demand.demand, demand.households, ${planReach.households} as reached, budget.budget, funding.funding
    from ${plans} left join demand on demand.plan_id = ${plans.id} left join budget on budget.plan_id = ${plans.id}
      left join ${planReach} on ${planReach.plan_id} = ${plans.id} left join funding on funding.plan_id = ${plans.id}
    where ${plans.archived_at} is null and ${seenBy(caller, atlas.current())}
    order by ${plans.sddmm}, ${plans.id}`)
  return rows
}
