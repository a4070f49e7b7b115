import { createHash } from 'node:crypto'
import {
  type CookingRates,
  type CookingRows,
  cookingRatesOf,
  cookingTableKinds,
} from '../../domain/cooking/scenario.ts'
import { assumptionTables } from '../../domain/rates/assumption-tables.ts'
import { type CurrentValue, follow } from '../db/connection/follow.ts'
import type { Db, DbOrTransaction } from '../db/open.ts'
import { assumptionTableOf } from '../db/schema-rates.ts'
import { readRows } from '../db/versioned-rows.ts'

/** The current tables of cooking. Call `current` for every request. */
export type CookingRatesInUse = CurrentValue<CookingRates>

/** How long the tables are used without checking for changes. */
const trusted_ms = 1_000

export const followCookingRates = (db: Db, now?: () => number): CookingRatesInUse =>
  follow(db, 'cooking_rates', readCookingRates, { trusted_ms, now })

async function readCookingRates(tx: DbOrTransaction): Promise<CookingRates> {
  const rows: Record<string, Record<string, unknown>[]> = {}
  for (const kind of cookingTableKinds) rows[kind] = await readRows(tx, assumptionTableOf[kind], {})
  return makeCookingRates(kind => rows[kind])
}

type RowsOf = (kind: (typeof cookingTableKinds)[number]) => readonly Record<string, unknown>[]

/** The version is a hash of the figures by row, so that equal figures have the same version in every database. */
function makeCookingRates(rowsOf: RowsOf): CookingRates {
  const figures = Object.fromEntries(
    cookingTableKinds.map(kind => {
      const names = ['row_key', ...Object.keys(assumptionTables[kind].fields)]
      const rows = rowsOf(kind).map(row => Object.fromEntries(names.map(name => [name, row[name] ?? null])))
      return [kind, rows.toSorted((a, b) => (String(a.row_key) < String(b.row_key) ? -1 : 1))]
    }),
  ) as unknown as CookingRows
  const version = createHash('sha256').update(JSON.stringify(figures)).digest('hex').slice(0, 10)
  return cookingRatesOf(version, figures)
}
