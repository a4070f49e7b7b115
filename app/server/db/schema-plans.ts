import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Language } from '../../domain/messages/languages.ts'
import { planParts } from '../../domain/plan/parts.ts'
import type { SampleParameters, SavedSample } from '../../domain/plan/steps/sample.ts'
import { jobStages, jobStates, outputKinds } from '../../domain/report/contract.ts'
import { users } from './schema-accounts.ts'
import { versionedColumns } from './versioned-columns.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const person = (name: string) => integer(name).references(() => users.id, { onDelete: 'set null' })
const count = sql.raw(String(planParts.length))

/** One small row per plan, with the data that lists and the map of plans need. */
export const plans = pgTable(
  'plans',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    sddmm: integer('sddmm').notNull(),
    name: text('name').notNull(),
    name_folded: text('name_folded').notNull().generatedAlwaysAs(sql`lower(name)`),
    starting_year: smallint('starting_year').notNull(),
    ending_year: smallint('ending_year').notNull(),
    created_by_id: integer('created_by_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
    /** Bit mask of the completed parts (domain/plan/parts.ts). */
    parts: integer('parts').notNull().default(0),
    percent: smallint('percent')
      .notNull()
      .generatedAlwaysAs(sql`floor(100.0 * bit_count(parts::bit(${count})) / ${count})::smallint`),
    is_completed: boolean('is_completed').notNull().default(false),
    completed_at: instant('completed_at'),
    completed_by: person('completed_by'),
    archived_at: instant('archived_at'),
    copied_from: integer('copied_from'),
    /** The highest number given to an objective so far, by goal. */
    objective_numbers: integer('objective_numbers').array().notNull().default([0, 0, 0, 0, 0, 0]),
    offered_to_id: person('offered_to_id'),
    last_kind: text('last_kind').notNull(),
    last_by: person('last_by'),
  },
  table => [
    uniqueIndex('plans_name').on(table.sddmm, table.name_folded),
    check('plans_period', sql`ending_year - starting_year between 1 and 10`),
    check('plans_parts', sql`parts between 0 and ${sql.raw(String(2 ** planParts.length - 1))}`),
    index('plans_own').on(table.created_by_id, table.updated_at.desc(), table.id.desc()),
    index('plans_level').on(table.sddmm, table.updated_at.desc(), table.id.desc()),
    index('plans_newest').on(table.updated_at.desc(), table.id.desc()),
  ],
)

const plan = () =>
  integer('plan_id')
    .notNull()
    .references(() => plans.id, { onDelete: 'cascade' })

/** One value per step. `shape` is the version of its form, so that older values can be read. */
export const planDocuments = pgTable(
  'plan_documents',
  {
    plan_id: plan(),
    kind: text('kind').notNull(),
    shape: smallint('shape').notNull().default(1),
    value: jsonb('value').notNull(),
    ...versionedColumns(),
  },
  table => [primaryKey({ columns: [table.plan_id, table.kind] })],
)

export const planRows = pgTable(
  'plan_rows',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    plan_id: plan(),
    kind: text('kind').notNull(),
    value: jsonb('value').notNull(),
    ...versionedColumns(),
  },
  table => [index('plan_rows_of').on(table.plan_id, table.kind, table.id)],
)

/** Household survey clusters of a plan as drawn by the server. `result` is null until they have been drawn. */
export const sstSamples = pgTable('sst_samples', {
  plan_id: plan().primaryKey(),
  parameters: jsonb('parameters').$type<SampleParameters>().notNull(),
  locked: boolean('locked').notNull().default(false),
  result: jsonb('result').$type<SavedSample>(),
  ...versionedColumns(),
})

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** The emblem of a plan, which its report prints. */
export const planEmblems = pgTable('plan_emblems', {
  plan_id: plan().primaryKey(),
  type: text('type', { enum: ['png', 'jpeg'] }).notNull(),
  width: smallint('width').notNull(),
  height: smallint('height').notNull(),
  bytes: bytea('bytes').notNull(),
  ...versionedColumns(),
})

/** Remarks on the parts of a plan. Resolved ones stay. */
export const planRemarks = pgTable(
  'plan_remarks',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    plan_id: plan(),
    part: text('part', { enum: planParts }).notNull(),
    text: text('text').notNull(),
    by: person('by'),
    at: instant('at').notNull(),
    resolved_by: person('resolved_by'),
    resolved_at: instant('resolved_at'),
  },
  table => [index('plan_remarks_of').on(table.plan_id, table.id)],
)

/** Places of a tool in a plan, with the request for each. */
const placesOf = (name: string) =>
  pgTable(
    name,
    {
      id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
      plan_id: plan(),
      value: jsonb('value').notNull(),
      ...versionedColumns(),
    },
    table => [index(`${name}_of`).on(table.plan_id, table.id)],
  )
export const batClusters = placesOf('bat_clusters')
export const mhpProjects = placesOf('mhp_projects')

/** The server's reply for each place. It is stored as JSON text, because replies repeat it byte for byte. */
const resultsOf = (name: string, places: typeof batClusters) =>
  pgTable(
    name,
    {
      id: integer('id')
        .primaryKey()
        .references(() => places.id, { onDelete: 'cascade' }),
      plan_id: plan(),
      result: json('result').notNull(),
    },
    table => [index(`${name}_of`).on(table.plan_id)],
  )
export const batClusterResults = resultsOf('bat_cluster_results', batClusters)
export const mhpProjectResults = resultsOf('mhp_project_results', mhpProjects)

/** State before each change. Changes by one person within a few minutes are combined. */
export const planHistory = pgTable(
  'plan_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    plan_id: plan(),
    kind: text('kind').notNull(),
    row_id: integer('row_id'),
    version: integer('version').notNull(),
    value: jsonb('value'),
    by: person('by'),
    at: instant('at').notNull(),
    until: instant('until').notNull(),
  },
  table => [index('plan_history_of').on(table.plan_id, table.kind, table.id.desc())],
)

/** Copies of whole plans, taken when they are deleted. They remain after the plan is gone. */
export const planSnapshots = pgTable(
  'plan_snapshots',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    plan_id: integer('plan_id').notNull(),
    sddmm: integer('sddmm').notNull(),
    name: text('name').notNull(),
    at: instant('at').notNull(),
    by: person('by'),
    why: text('why', { enum: ['deleted', 'completed'] }).notNull(),
    whole: jsonb('whole').notNull(),
  },
  table => [index('plan_snapshots_of').on(table.plan_id, table.id.desc())],
)

/**
 * The latest or current job that creates files of a plan, with one row per kind. The process that holds the token
 * creates the files.
 */
export const planJobs = pgTable(
  'plan_jobs',
  {
    plan_id: plan(),
    kind: text('kind', { enum: outputKinds }).notNull(),
    token: uuid('token').notNull(),
    state: text('state', { enum: jobStates }).notNull(),
    stage: text('stage', { enum: jobStages }).notNull(),
    percent: smallint('percent').notNull(),
    /** A process that was killed no longer renews the lease. */
    lease_until: instant('lease_until').notNull(),
  },
  table => [primaryKey({ columns: [table.plan_id, table.kind] })],
)

/** The newest files of a plan. They are derived from other data, so snapshots of a plan do not include them. */
export const planFiles = pgTable(
  'plan_files',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    plan_id: plan(),
    kind: text('kind', { enum: outputKinds }).notNull(),
    type: text('type').notNull(),
    name: text('name').notNull(),
    language: text('language').$type<Language>().notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    /** Pages of a PDF. Null for other files, and for those created before pages were counted. */
    pages: integer('pages'),
    /** What the file is based on: the latest change of the plan, and the versions of the maps and rates. */
    of_change: instant('of_change').notNull(),
    atlas_version: text('atlas_version').notNull(),
    rates_version: text('rates_version').notNull(),
    made_at: instant('made_at').notNull(),
    made_by: person('made_by'),
  },
  table => [index('plan_files_of').on(table.plan_id, table.kind)],
)

/** Each part is one megabyte, so that a file never has to be loaded into memory as a whole to be sent. */
export const planFileParts = pgTable(
  'plan_file_parts',
  {
    file_id: integer('file_id')
      .notNull()
      .references(() => planFiles.id, { onDelete: 'cascade' }),
    n: smallint('n').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  table => [primaryKey({ columns: [table.file_id, table.n] })],
)
