import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { ReplyOf } from '../../domain/api/endpoint.ts'
import type { listPlans, Plan, PlanSummary } from '../../domain/plan/contract.ts'
import { partsIn } from '../../domain/plan/parts.ts'
import type { PlanForm } from '../../domain/plan/plan-form.ts'
import { planRights } from '../../domain/plan/plan-rights.ts'
import { dateOf } from '../../domain/plan/years.ts'
import { nepaliName } from '../../domain/region/facts.ts'
import { districtOf, provinceOf, type Sddmm } from '../../domain/region-codes.ts'
import { can } from '../../domain/roles.ts'
import type { Atlas, AtlasInUse } from '../../engine/atlas/atlas.ts'
import type { Caller } from '../../engine/caller.ts'
import { workingAreaOf } from '../../engine/working-area.ts'
import { preparedOnce } from '../db/connection/prepared.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { users } from '../db/schema-accounts.ts'
import { planDocuments, plans } from '../db/schema-plans.ts'
import { type PlanRow, planCallerOf, planFlags } from '../plan-core/plan-guard.ts'

const offered = alias(users, 'offered')
const last = alias(users, 'last')
const changer = alias(users, 'changer')
/** First and last name, or null for an account without a name. */
export const fullNameOrNull = (person: Record<'first_name' | 'last_name', AnyPgColumn>) =>
  sql<string | null>`nullif(trim(${person.first_name} || ' ' || ${person.last_name}), '')`

type Found = { plan: PlanRow; created_by: string | null; offered_to: string | null; last_by: string | null }
const planColumns = {
  plan: plans,
  created_by: fullNameOrNull(users),
  offered_to: fullNameOrNull(offered),
  last_by: fullNameOrNull(last),
}
const selectSummaries = (db: DbOrTransaction) =>
  db
    .select(planColumns)
    .from(plans)
    .leftJoin(users, eq(users.id, plans.created_by_id))
    .leftJoin(offered, eq(offered.id, plans.offered_to_id))
    .leftJoin(last, eq(last.id, plans.last_by))
    .$dynamic()

const withForm = preparedOnce((db, ids) =>
  db
    .select({
      ...planColumns,
      lookup_id: plans.id,
      form: planDocuments.value,
      version: planDocuments.version,
      changed_by: fullNameOrNull(changer),
      changed_at: planDocuments.changed_at,
    })
    .from(plans)
    .innerJoin(planDocuments, and(eq(planDocuments.plan_id, plans.id), eq(planDocuments.kind, 'form')))
    .leftJoin(users, eq(users.id, plans.created_by_id))
    .leftJoin(offered, eq(offered.id, plans.offered_to_id))
    .leftJoin(last, eq(last.id, plans.last_by))
    .leftJoin(changer, eq(changer.id, planDocuments.changed_by))
    .where(sql`${plans.id} = any(${ids})`)
    .prepare('plan_with_form'),
)

export type ListQuery = {
  search?: string
  others?: 'true' | 'false'
  archived?: 'true' | 'false'
  page: number
  page_size: number
}

/** Same order as the indexes on `plans`. With nulls first, PostgreSQL would have to read and sort all rows. */
const newestFirst = [sql`${plans.updated_at} desc nulls last`, sql`${plans.id} desc nulls last`]

/** A page of the caller's own plans, or of other people's plans in the working area, with the latest change first. */
export async function findPlans(
  db: DbOrTransaction,
  atlas: AtlasInUse,
  caller: Caller,
  { search = '', others, archived, page, page_size }: ListQuery,
): Promise<ReplyOf<typeof listPlans>> {
  const where = and(
    others === 'true' ? ofOthers(caller, atlas.current()) : eq(plans.created_by_id, caller.id),
    archived === 'true' ? isNotNull(plans.archived_at) : isNull(plans.archived_at),
    search === '' ? undefined : named(search, atlas.current()),
  )
  // Names are read only for the rows of the page.
  const ids = db
    .select({ id: plans.id })
    .from(plans)
    .where(where)
    .orderBy(...newestFirst)
    .limit(page_size)
    .offset((page - 1) * page_size)
  const [rows, [{ count }]] = await Promise.all([
    selectSummaries(db)
      .where(inArray(plans.id, ids))
      .orderBy(...newestFirst),
    db.select({ count: sql<number>`count(*)::int` }).from(plans).where(where),
  ])
  return { results: rows.map(row => summaryOf(row, caller, atlas)), count }
}

function ofOthers(caller: Caller, atlas: Atlas): SQL | undefined {
  const others = ne(plans.created_by_id, caller.id)
  if (can(caller.role, 'area.all')) return others
  return and(others, inArray(plans.sddmm, [...workingAreaOf(caller, atlas).codes]))
}

/** Matches the name of the plan, or the name of its local level in either language, which comes from the atlas. */
function named(search: string, { facts }: Atlas): SQL | undefined {
  const wanted = search.toLocaleLowerCase()
  const codes = [...facts.values()]
    .filter(fact => `${fact.name_en}\n${nepaliName(fact)}`.toLocaleLowerCase().includes(wanted))
    .map(({ code }) => code)
  return or(sql`strpos(${plans.name_folded}, lower(${search})) > 0`, inArray(plans.sddmm, codes))
}

/** A plan with its form as it appears in replies, or undefined if there is no such plan. */
export async function findPlan(
  db: DbOrTransaction,
  atlas: AtlasInUse,
  caller: Caller,
  id: number,
): Promise<Plan | undefined> {
  const found = await withForm(db, id)
  if (found === undefined) return undefined
  const { plan, form, version, changed_by, changed_at } = found
  const summary = summaryOf(found, caller, atlas)
  return {
    ...(form as PlanForm),
    ...summary,
    plan_id: plan.id,
    municipality: plan.sddmm,
    municipality_name: { name: summary.municipality.name, name_ne: summary.municipality.name_ne },
    state: provinceOf(plan.sddmm),
    district: districtOf(plan.sddmm),
    is_in_terai: atlas.current().isInTerai(plan.sddmm),
    copied_from: plan.copied_from,
    completed_at: plan.completed_at?.toISOString() ?? null,
    last_change: { by: found.last_by, at: plan.updated_at.toISOString(), kind: plan.last_kind },
    version,
    changed_by,
    changed_at: changed_at?.toISOString() ?? null,
  }
}

function summaryOf({ plan, created_by, offered_to }: Found, caller: Caller, atlas: AtlasInUse): PlanSummary {
  return {
    id: plan.id,
    name: plan.name,
    municipality: levelWithNames(plan.sddmm, atlas.current()),
    created_by,
    created_by_id: plan.created_by_id,
    starting_year: dateOf(plan.starting_year),
    ending_year: dateOf(plan.ending_year),
    period_yr: plan.ending_year - plan.starting_year,
    is_completed: plan.is_completed,
    percent_completed: plan.percent,
    is_archived: plan.archived_at !== null,
    offered_to_id: plan.offered_to_id,
    offered_to,
    rights: planRights(planCallerOf(caller, atlas, plan.sddmm), planFlags(plan)),
    updated_at: plan.updated_at.toISOString(),
    parts: partsIn(plan.parts),
  }
}

/** The names of a local level, or its code if it is not in the current atlas. */
export function levelWithNames(
  sddmm: Sddmm,
  { facts }: Atlas,
): { sddmm: number; name: string; name_ne: string } {
  const fact = facts.get(sddmm)
  return { sddmm, name: fact?.name_en ?? String(sddmm), name_ne: fact ? nepaliName(fact) : String(sddmm) }
}
