import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/**
 * Figures of municipalities that come from tables (`npm run import`): `regional` for infographics, `odk` for
 * aggregated household surveys, `mep` for complete plans. A missing row is an unknown figure, never zero.
 */
export const municipalityFigures = pgTable(
  'municipality_figures',
  {
    dataset: text('dataset', { enum: ['regional', 'odk', 'mep'] }).notNull(),
    sddmm: integer('sddmm').notNull(),
    /** A sum of `table` origin in indicators.ts, or an item of survey-items.ts. */
    item: text('item').notNull(),
    value: doublePrecision('value').notNull(),
    year: smallint('year').notNull(),
    source: text('source').notNull(),
    /** Made for the demo country; gone as soon as the same item is imported. */
    generated: boolean('generated').notNull(),
    imported_at: timestamp('imported_at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.dataset, table.sddmm, table.item] }),
    index('municipality_figures_item').on(table.dataset, table.item),
  ],
)
