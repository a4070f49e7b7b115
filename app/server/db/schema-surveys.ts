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

/** Answers of a plan's surveys, one an interview; what no question asks for, such as a name or a phone, is not kept. */
export const surveyAnswers = pgTable(
  'survey_answers',
  {
    plan_id: plan(),
    form: form(),
    /** The id that the answer has where it was collected. */
    instance: text('instance').notNull(),
    /** How often it was edited there. */
    edits: smallint('edits').notNull().default(0),
    /** The stamp of the sample that it was asked with, and its cluster; null where there is no sample. */
    sample: text('sample'),
    unit: text('unit'),
    ward: smallint('ward'),
    /** Degrees, as exact as they came; readers are told four decimals. */
    x: doublePrecision('x'),
    y: doublePrecision('y'),
    /** The edition of the questionnaire that it answers. */
    form_version: smallint('form_version').$type<FormVersion>().notNull().default(1),
    answers: jsonb('answers').$type<Answer['values']>().notNull(),
    changed_by: integer('changed_by').references(() => users.id, { onDelete: 'set null' }),
    changed_at: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  table => [primaryKey({ columns: [table.plan_id, table.form, table.instance] })],
)

/** Imports that were begun: what was checked waits in its parts until all is taken, or none. */
export const surveyImports = pgTable(
  'survey_imports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    plan_id: plan(),
    form: form(),
    /** The stamp of the sample that it was checked against. */
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
