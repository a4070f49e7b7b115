import { desc, eq, sql } from 'drizzle-orm'
import { criteria, fundingSources } from '../../domain/plan/activities/lists.ts'
import { type PlanPart, partsIn } from '../../domain/plan/parts.ts'
import { planScreens } from '../../domain/plan/screens.ts'
import { type LandCoverInfo, landCoverDoubts, landCoverSum } from '../../domain/plan/steps/land-cover.ts'
import { noMicroHydro } from '../../domain/plan/steps/no-micro-hydro.ts'
import { committeeHints } from '../../domain/plan/steps/people.ts'
import { readTasks } from '../../domain/plan/tasks/contract.ts'
import { screenOfKind } from '../../domain/plan/tasks/kinds.ts'
import { type PlanContents, taskStatesOf } from '../../domain/plan/tasks/tasks.ts'
import type { Db } from '../db/open.ts'
import { users } from '../db/schema-accounts.ts'
import { activities } from '../db/schema-activities.ts'
import {
  batClusters,
  mhpProjects,
  planDocuments,
  planHistory,
  planRows,
  plans,
  sstSamples,
} from '../db/schema-plans.ts'
import { surveyAnswers } from '../db/schema-surveys.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import { found } from '../plan-core/plan-store.ts'
import { fullNameOrNull } from './plan-queries.ts'

/** The task list of a plan. */
export const taskRoutes = ({ db }: { db: Db }): Route[] => [
  serve(readTasks, async ({ params: { plan } }) => {
    const [row] = await db.select({ parts: plans.parts }).from(plans).where(eq(plans.id, plan))
    const done = partsIn(found(row).parts)
    const [contents, changes] = await Promise.all([contentsOf(db, plan), latestChanges(db, plan)])
    return taskStatesOf(done, contents).map(task => ({
      ...task,
      changed_by: changes.get(task.part)?.by ?? null,
      changed_at: changes.get(task.part)?.at.toISOString() ?? null,
    }))
  }),
]

type Counts = Omit<PlanContents, 'memberHint' | 'land_cover_km2' | 'landCoverDoubt'> & {
  area_km2: number | null
  land_cover: LandCoverInfo | null
  member_list: { edsc_designation: string; org_destination: string }[]
}

/** Counts the contents of a plan in one query, without reading large lists. */
async function contentsOf(db: Db, plan: number): Promise<PlanContents> {
  const own = sql`plan_id = ${plan}`
  const contentOf = (kind: string) =>
    sql`(select value from ${planDocuments} where ${own} and kind = ${kind})`
  const rowsOf = (kind: string) =>
    sql`(select count(*)::int from ${planRows} where ${own} and kind = ${kind})`
  const among = (condition: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from ${activities} where ${own} and ${condition})`
  const having = (column: string, codes: readonly string[]) =>
    among(sql`${sql.identifier(column)} ?& ${sql.param([...codes])}::text[]`)
  const { rows } = await db.execute<Counts>(sql`select
    jsonb_array_length(${contentOf('form')}->'ward_officers') as wards,
    (${contentOf('form')}->>'area_sqkm')::float8 as area_km2,
    (${contentOf('demography')}->>'num_household')::int as households,
    (${contentOf('renewable')}->>'micro_hydros')::int as micro_hydros,
    (${contentOf('physical')}->>'settlements')::int as settlements,
    coalesce((select sum((one->>'number')::int) from
      jsonb_array_elements(${contentOf('institutions')}->'institutions') one), 0)::int as institutions,
    ${contentOf('land_cover')} as land_cover,
    (select sum(jsonb_array_length(list.value)) from jsonb_each(${contentOf('roads')}) list
      where jsonb_typeof(list.value) = 'array')::int as roads,
    ${rowsOf('stakeholder')} as stakeholders,
    ${rowsOf('member')} as members,
    (select coalesce(json_agg(value), '[]') from ${planRows} where ${own} and kind = 'member') as member_list,
    case when ${contentOf('survey_options')}->>'baseline_survey' = 'HHS'
      then coalesce((select locked from ${sstSamples} where ${own}), false) end as "isSampleLocked",
    (select count(*)::int from ${surveyAnswers} where ${own}) as answers,
    (select count(*)::int from ${batClusters} where ${own}) as clusters,
    (select count(*)::int from ${mhpProjects} where ${own}) as projects,
    coalesce((${contentOf(noMicroHydro.kind)}->>'confirmed')::boolean, false) as "hasNoMicroHydro",
    ${rowsOf('opportunity')} as opportunities,
    ${rowsOf('challenge')} as challenges,
    ${among(sql`true`)} as activities,
    ${having('scores', criteria)} as scored,
    ${having('amounts', fundingSources)} as funded,
    ${among(sql`is_selected`)} as selected`)
  const { area_km2, land_cover, member_list, ...counts } = rows[0]
  return {
    ...counts,
    land_cover_km2: land_cover && landCoverSum(land_cover),
    landCoverDoubt: (land_cover && landCoverDoubts(land_cover, area_km2 ?? 0)[0]) ?? null,
    memberHint: committeeHints(member_list)[0] ?? null,
  }
}

type Change = { by: string | null; at: Date }
/** Latest change of each part, from its documents or, for lists, from the plan's history. */
async function latestChanges(db: Db, plan: number): Promise<Map<PlanPart, Change>> {
  const ofHistory = db
    .selectDistinctOn([planHistory.kind], {
      kind: planHistory.kind,
      at: planHistory.until,
      by: fullNameOrNull(users),
    })
    .from(planHistory)
    .leftJoin(users, eq(users.id, planHistory.by))
    .where(eq(planHistory.plan_id, plan))
    .orderBy(planHistory.kind, desc(planHistory.until))
  const ofDocuments = db
    .select({ kind: planDocuments.kind, at: planDocuments.changed_at, by: fullNameOrNull(users) })
    .from(planDocuments)
    .leftJoin(users, eq(users.id, planDocuments.changed_by))
    .where(eq(planDocuments.plan_id, plan))
  const ofCreation = db
    .select({ kind: sql<string>`'form'`, at: plans.created_at, by: fullNameOrNull(users) })
    .from(plans)
    .leftJoin(users, eq(users.id, plans.created_by_id))
    .where(eq(plans.id, plan))
  const latest = new Map<PlanPart, Change>()
  for (const { kind, at, by } of [...(await ofCreation), ...(await ofDocuments), ...(await ofHistory)]) {
    const screen = screenOfKind(kind)
    const part = planScreens.find(({ path }) => path === screen)?.part ?? null
    if (part === null || at === null) continue
    const known = latest.get(part)
    if (known === undefined || at > known.at) latest.set(part, { by, at })
  }
  return latest
}
