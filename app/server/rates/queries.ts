import { type RateKind, rateKinds, rowNames } from '../../domain/rates/rate-fields.ts'
import type { Rates } from '../../domain/rates/rates.ts'
import type { Db, DbOrTransaction } from '../db/open.ts'
import { allRateTables } from '../db/schema-rates.ts'
import { readRows } from '../db/versioned-rows.ts'

/** Reads all rates as of one moment, with the last editor of each row. */
export async function readRates(db: Db): Promise<Omit<Rates, 'version'>> {
  return db.transaction(readAllRates, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

type Tables = typeof allRateTables
type Found = {
  [K in keyof Tables]: (Omit<Tables[K]['$inferSelect'], 'changed_by'> & { changed_by: string | null })[]
}

/** Tables of which only a single row is used. */
type SingleKind = { [K in RateKind]: (typeof rowNames)[K] extends null ? K : never }[RateKind]
const singleKinds = rateKinds.filter((kind): kind is SingleKind => rowNames[kind] === null)

/** The same within a snapshot transaction. */
export async function readAllRates(tx: DbOrTransaction): Promise<Omit<Rates, 'version'>> {
  const found: Record<string, unknown[]> = {}
  for (const [kind, table] of Object.entries(allRateTables)) {
    // Times are left out, so that equal rates have the same version in every database.
    found[kind] = (await readRows(tx, table, {})).map(({ changed_at: _, ...row }) => row)
  }
  const rows = found as Found
  rows.shs_dc.sort((a, b) => a.watt - b.watt)
  rows.tiers.sort((a, b) => a.tier_id - b.tier_id)
  rows.institutions.sort((a, b) => a.institution_id - b.institution_id)
  const single = singleKinds.map(kind => [kind, rows[kind][0]] as const)
  if (single.some(([, row]) => !row)) throw new Error('the cost rates were never seeded')
  return { ...rows, ...(Object.fromEntries(single) as { [K in SingleKind]: Found[K][number] }) }
}
