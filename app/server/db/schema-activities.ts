import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { plans } from './schema-plans.ts'
import { versionedColumns } from './versioned-columns.ts'

const plan = () =>
  integer('plan_id')
    .notNull()
    .references(() => plans.id, { onDelete: 'cascade' })

/** Objectives of the six goals. The goals are the same for every plan (domain/plan/activities/lists.ts). */
export const objectives = pgTable(
  'objectives',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    plan_id: plan(),
    goal: smallint('goal').notNull(),
    number: integer('number').notNull(),
    description: text('description').notNull(),
    strategy: text('strategy').notNull(),
    /** The highest number given to an activity of this objective so far. */
    activity_numbers: integer('activity_numbers').notNull().default(0),
    ...versionedColumns(),
  },
  table => [
    uniqueIndex('objectives_number').on(table.plan_id, table.goal, table.number),
    check('objectives_goal', sql`goal between 1 and 6`),
  ],
)

export const activities = pgTable(
  'activities',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    plan_id: plan(),
    objective_id: integer('objective_id')
      .notNull()
      .references(() => objectives.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    description: text('description').notNull(),
    /** In NPR. */
    estimated_budget: numeric('estimated_budget', { precision: 15, scale: 2, mode: 'number' }).notNull(),
    responsible: text('responsible'),
    /** Key of the proposal from which the activity was made (domain/plan/proposals/proposals.ts). */
    proposal: text('proposal'),
    places: jsonb('places').notNull().default([]),
    /** Percentage of the budget by year. */
    shares: jsonb('shares'),
    /** Scores by criterion, and amounts in NPR by funding source. Both are null until something is entered. */
    scores: jsonb('scores'),
    amounts: jsonb('amounts'),
    /** What the activity delivers and when (domain/plan/delivery/quantities.ts). Null until something is entered. */
    quantities: jsonb('quantities'),
    /** Text in the plan's own budget columns, by column. */
    budget_codes: jsonb('budget_codes'),
    /** Percentage of a year's budget by period of the year. Null for equal parts. */
    period_shares: jsonb('period_shares'),
    is_selected: boolean('is_selected').notNull().default(false),
    ...versionedColumns(),
  },
  table => [
    uniqueIndex('activities_number').on(table.objective_id, table.number),
    index('activities_plan').on(table.plan_id),
    check('activities_budget', sql`estimated_budget >= 0`),
  ],
)

/**
 * Number of households that the selected activities reach, without double counting, on the map of the given atlas.
 * There is no row if the number is unknown.
 */
export const planReach = pgTable('plan_reach', {
  plan_id: plan().primaryKey(),
  households: integer('households').notNull(),
  atlas_version: text('atlas_version').notNull(),
})
