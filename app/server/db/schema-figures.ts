import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { plans } from './schema-plans.ts'

const datasets = { enum: ['regional', 'odk', 'mep', 'census'] } as const

/**
 * Figures for municipalities, imported from tables (`npm run import`): `regional` for infographics, `odk` for
 * aggregated household surveys, `mep` for complete plans, and `census` for households in the census. If a row is
 * missing, the figure is unknown; it is never zero.
 */
export const municipalityFigures = pgTable(
  'municipality_figures',
  {
    dataset: text('dataset', datasets).notNull(),
    /** Code of a local level. For census figures it may also be the seven-digit code of a ward. */
    sddmm: integer('sddmm').notNull(),
    /** A total of `table` origin in indicators.ts, or an item of survey-items.ts or census-items.ts. */
    item: text('item').notNull(),
    value: doublePrecision('value').notNull(),
    year: smallint('year').notNull(),
    source: text('source').notNull(),
    /**
     * Whether the figure was generated for the demo country. Such a figure is removed when the same item is imported.
     */
    generated: boolean('generated').notNull(),
    imported_at: timestamp('imported_at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.dataset, table.sddmm, table.item] }),
    index('municipality_figures_item').on(table.dataset, table.item),
  ],
)

/** The same items as published by plans. They are deleted together with their plan. */
export const publishedFigures = pgTable(
  'published_figures',
  {
    plan_id: integer('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    dataset: text('dataset', datasets).notNull(),
    item: text('item').notNull(),
    value: doublePrecision('value').notNull(),
    /** Date of the figure. */
    vintage: date('vintage').notNull(),
    source: text('source').notNull(),
    published_at: timestamp('published_at', { withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.plan_id, table.dataset, table.item] })],
)
