import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { Answer } from '../../domain/survey/answers/check-answer.ts'
import { type FormVersion, surveyForms } from '../../domain/survey/question.ts'
import { users } from './schema-accounts.ts'
import { plans } from './schema-plans.ts'

const plan = () =>
  integer('plan_id')
    .notNull()
    .references(() => plans.id, { onDelete: 'cascade' })
const form = () => text('form', { enum: surveyForms }).notNull()

/**
 * Survey answers of a plan, one row per interview. Data that belongs to no question, such as a name or a phone number,
 * is not stored.
 */
export const surveyAnswers = pgTable(
  'survey_answers',
  {
    plan_id: plan(),
    form: form(),
    /** Id of the answer in the source system. */
    instance: text('instance').notNull(),
    /** Number of edits in the source system. */
    edits: smallint('edits').notNull().default(0),
    /** Stamp of the sample that was used, and the cluster; null without a sample. */
    sample: text('sample'),
    unit: text('unit'),
    ward: smallint('ward'),
    /** Coordinates in degrees, at their original precision. Readers receive four decimals. */
    x: doublePrecision('x'),
    y: doublePrecision('y'),
    /** Edition of the questionnaire. */
    form_version: smallint('form_version').$type<FormVersion>().notNull().default(1),
    answers: jsonb('answers').$type<Answer['values']>().notNull(),
    changed_by: integer('changed_by').references(() => users.id, { onDelete: 'set null' }),
    changed_at: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  table => [primaryKey({ columns: [table.plan_id, table.form, table.instance] })],
)

/** Imports in progress. Parts that have been checked wait here until all parts are accepted or the import fails. */
export const surveyImports = pgTable(
  'survey_imports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    plan_id: plan(),
    form: form(),
    /** Stamp of the sample that was used for checking. */
    sample: text('sample'),
    begun_at: timestamp('begun_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  table => [index('survey_imports_of').on(table.plan_id)],
)
export const surveyImportParts = pgTable(
  'survey_import_parts',
  {
    import_id: integer('import_id')
      .notNull()
      .references(() => surveyImports.id, { onDelete: 'cascade' }),
    part: smallint('part').notNull(),
    answers: jsonb('answers').$type<Answer[]>().notNull(),
  },
  table => [primaryKey({ columns: [table.import_id, table.part] })],
)
