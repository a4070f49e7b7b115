import { asc, eq, sql } from 'drizzle-orm'
import { say } from '../../../domain/messages/messages.ts'
import {
  type Criterion,
  criteria,
  type FundingSource,
  fundingSources,
  goalTypes,
  goalWords,
} from '../../../domain/plan/activities/lists.ts'
import type { ActivityPlace, Goal, Shares } from '../../../domain/plan/activities/tree-contract.ts'
import type { BudgetCodes } from '../../../domain/plan/delivery/budget-columns.ts'
import type { PeriodShares } from '../../../domain/plan/delivery/periods.ts'
import type { Quantities } from '../../../domain/plan/delivery/quantities.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import { activities, objectives } from '../../db/schema-activities.ts'
import { setPart } from '../../plan-core/plan-store.ts'

export type ObjectiveRow = typeof objectives.$inferSelect
/** An activity with its code, which is derived from its goal, objective and number. */
export type ActivityRow = Omit<
  typeof activities.$inferSelect,
  'places' | 'shares' | 'scores' | 'amounts' | DeliveryColumn | 'changed_by' | 'changed_at'
> & {
  code: string
  goal: number
  objective: string
  places: ActivityPlace[]
  shares: Shares | null
  scores: Partial<Record<Criterion, number>> | null
  amounts: Partial<Record<FundingSource, number>> | null
  quantities: Quantities | null
  budget_codes: BudgetCodes | null
  period_shares: PeriodShares | null
}
type DeliveryColumn = 'quantities' | 'budget_codes' | 'period_shares'

export const readObjectives = (db: DbOrTransaction, plan: number): Promise<ObjectiveRow[]> =>
  db
    .select()
    .from(objectives)
    .where(eq(objectives.plan_id, plan))
    .orderBy(asc(objectives.goal), asc(objectives.number))

/**
 * Reads the activities of a plan by goal, objective and number. They are read as one JSON text, because decoding 5,000
 * rows would block the event loop several times as long. Writers must lock the plan first.
 */
export async function readActivities(db: DbOrTransaction, plan: number, id?: number): Promise<ActivityRow[]> {
  const { rows } = await db.execute<{ list: (Omit<ActivityRow, 'code'> & { order: number })[] }>(sql`
    select coalesce(json_agg(r order by r.goal, r.order, r.number), '[]') as list from (
      select a.id, a.plan_id, a.objective_id, a.number, a.description, a.estimated_budget::float8 as estimated_budget,
        a.responsible, a.proposal, a.places, a.shares, a.scores, a.amounts,
        a.quantities, a.budget_codes, a.period_shares, a.is_selected, a.version,
        o.goal, o.number as order, o.description as objective
      from ${activities} a join ${objectives} o on o.id = a.objective_id
      where a.plan_id = ${plan} ${id === undefined ? sql`` : sql`and a.id = ${id}`}) r`)
  return rows[0].list.map(({ order, ...row }) => ({
    ...row,
    code: activityCode(row.goal, order, row.number),
  }))
}

const activityCode = (goal: number, order: number, number: number): string => `${goal}.${order}.${number}`

export const toActivityReply = (row: ActivityRow) => {
  const { id, code, objective_id, description, estimated_budget, responsible, places, shares, version } = row
  return {
    id,
    code,
    objective: objective_id,
    description,
    estimated_budget,
    responsible,
    places,
    shares,
    score_count: Object.keys(row.scores ?? {}).length,
    amount_count: Object.keys(row.amounts ?? {}).length,
    version,
  }
}
export const toObjectiveReply = ({
  id,
  goal,
  number,
  description,
  strategy,
  plan_id,
  version,
}: ObjectiveRow) => ({
  id,
  order: number,
  description,
  strategy: { id, description: strategy },
  goal_type: goalTypes[goal - 1],
  plan: plan_id,
  version,
})

/** The six goals with their objectives and activities. `toReply` converts each activity. */
export function goalsOf<A>(
  objectives: readonly ObjectiveRow[],
  activities: readonly ActivityRow[],
  toReply: (row: ActivityRow) => A,
): (Omit<Goal, 'objectives'> & {
  objectives: (ReturnType<typeof toObjectiveReply> & { activities: A[] })[]
})[] {
  const under = new Map<number, ActivityRow[]>(objectives.map(({ id }) => [id, []]))
  for (const row of activities) under.get(row.objective_id)?.push(row)
  return goalTypes.map((goal_type, at) => ({
    id: at + 1,
    name: say('en', goalWords(goal_type)),
    goal_type,
    objectives: objectives
      .filter(({ goal }) => goal === at + 1)
      .map(row => ({ ...toObjectiveReply(row), activities: (under.get(row.id) ?? []).map(toReply) })),
  }))
}

/**
 * Updates parts 14 to 17. They are complete if there is an activity, if all activities have every score, if all have
 * every amount, and if at least one is selected.
 */
export async function setActivityParts(tx: DbOrTransaction, plan: number): Promise<void> {
  const having = (column: typeof activities.scores, codes: readonly string[]) =>
    sql<number>`(count(*) filter (where ${column} ?& ${sql.param([...codes])}::text[]))::int`
  const [{ all, scored, funded, selected }] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      scored: having(activities.scores, criteria),
      funded: having(activities.amounts as never, fundingSources),
      selected: sql<number>`(count(*) filter (where ${activities.is_selected}))::int`,
    })
    .from(activities)
    .where(eq(activities.plan_id, plan))
  await setPart(tx, plan, 'activities', all > 0)
  await setPart(tx, plan, 'priority', all > 0 && scored === all)
  await setPart(tx, plan, 'funding', all > 0 && funded === all)
  await setPart(tx, plan, 'rankings', selected > 0)
}
