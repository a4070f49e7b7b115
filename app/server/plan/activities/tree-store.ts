import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import {
  type Criterion,
  criteria,
  type FundingSource,
  fundingSources,
  goalTypes,
  goalWords,
} from '../../../domain/plan/activities/lists.ts'
import type { ActivityPlace, Goal, Shares } from '../../../domain/plan/activities/tree-contract.ts'
import { say } from '../../../domain/words/words.ts'
import type { Within } from '../../db/open.ts'
import { activities, objectives } from '../../db/schema-activities.ts'
import { setPart } from '../plan-store.ts'

export type ObjectiveRow = typeof objectives.$inferSelect
/** An activity with the code that follows from its goal, its objective and its number. */
export type ActivityRow = Omit<
  typeof activities.$inferSelect,
  'places' | 'shares' | 'scores' | 'amounts' | 'changed_by' | 'changed_at'
> & {
  code: string
  goal: number
  objective: string
  places: ActivityPlace[]
  shares: Shares | null
  scores: Partial<Record<Criterion, number>> | null
  amounts: Partial<Record<FundingSource, number>> | null
}

export const readObjectives = (db: Within, plan: number): Promise<ObjectiveRow[]> =>
  db
    .select()
    .from(objectives)
    .where(eq(objectives.plan_id, plan))
    .orderBy(asc(objectives.goal), asc(objectives.number))

const { changed_by: _, changed_at: __, ...columns } = getTableColumns(activities)
/** The activities of a plan by goal, objective and number; `held` keeps them until the transaction ends. */
export async function readActivities(
  db: Within,
  plan: number,
  { held = false, id }: { held?: boolean; id?: number } = {},
): Promise<ActivityRow[]> {
  const query = db
    .select({ row: columns, goal: objectives.goal, order: objectives.number, of: objectives.description })
    .from(activities)
    .innerJoin(objectives, eq(objectives.id, activities.objective_id))
    .where(and(eq(activities.plan_id, plan), id === undefined ? undefined : eq(activities.id, id)))
    .orderBy(asc(objectives.goal), asc(objectives.number), asc(activities.number))
    .$dynamic()
  if (held) query.for('update', { of: activities })
  return (await query).map(({ row, goal, order, of }) => ({
    ...(row as unknown as ActivityRow),
    code: codeOf(goal, order, row.number),
    goal,
    objective: of,
  }))
}

export const codeOf = (goal: number, order: number, number: number): string => `${goal}.${order}.${number}`

export const toldActivity = (row: ActivityRow) => {
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
export const toldObjective = ({
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

/** The six goals with what hangs on them, each activity as `told`. */
export function goalsOf<A>(
  objectives: readonly ObjectiveRow[],
  activities: readonly ActivityRow[],
  told: (row: ActivityRow) => A,
): (Omit<Goal, 'objectives'> & {
  objectives: (ReturnType<typeof toldObjective> & { activities: A[] })[]
})[] {
  const under = new Map<number, ActivityRow[]>(objectives.map(({ id }) => [id, []]))
  for (const row of activities) under.get(row.objective_id)?.push(row)
  return goalTypes.map((goal_type, at) => ({
    id: at + 1,
    name: say('en', goalWords(goal_type)),
    goal_type,
    objectives: objectives
      .filter(({ goal }) => goal === at + 1)
      .map(row => ({ ...toldObjective(row), activities: (under.get(row.id) ?? []).map(told) })),
  }))
}

/** Parts 14 to 17: an activity; every score and every amount of every one; one that was selected. */
export async function setActivityParts(tx: Within, plan: number): Promise<void> {
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
