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
 * Figures of municipalities from tables (`npm run import`): `regional` for infographics, `odk` for aggregated
 * household surveys, `mep` for complete plans, `census` for households of the census. A missing row is an
 * unknown figure, never zero.
 */
export const municipalityFigures = pgTable(
  'municipality_figures',
  {
    dataset: text('dataset', datasets).notNull(),
    /** A local level; for the census also a ward, by its code of seven digits. */
    sddmm: integer('sddmm').notNull(),
    /** A sum of `table` origin in indicators.ts, or an item of survey-items.ts or census-items.ts. */
    item: text('item').notNull(),
    value: doublePrecision('value').notNull(),
    year: smallint('year').notNull(),
    source: text('source').notNull(),
    /** Generated for the demo country; removed when the same item is imported. */
    generated: boolean('generated').notNull(),
    imported_at: timestamp('imported_at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.dataset, table.sddmm, table.item] }),
    index('municipality_figures_item').on(table.dataset, table.item),
  ],
)

/** The same items as published by plans; deleted with their plan. */
export const publishedFigures = pgTable(
  'published_figures',
  {
    plan_id: integer('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    dataset: text('dataset', datasets).notNull(),
    item: text('item').notNull(),
    value: doublePrecision('value').notNull(),
    /** The day of the figure. */
    vintage: date('vintage').notNull(),
    source: text('source').notNull(),
    published_at: timestamp('published_at', { withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.plan_id, table.dataset, table.item] })],
)
