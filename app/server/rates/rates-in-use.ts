import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { assumptionTables, isAssumption } from '../../domain/rates/assumption-tables.ts'
import { isNetwork, networkTables } from '../../domain/rates/network-tables.ts'
import { type Rates, rateSeeds } from '../../domain/rates/rates.ts'
import { type CurrentValue, follow } from '../db/connection/follow.ts'
import type { Db } from '../db/open.ts'
import { allRateTables, assumptionTableOf, networkTableOf } from '../db/schema-rates.ts'
import { networkTablesInUse } from './network-in-use.ts'
import { readAllRates } from './queries.ts'

/** The current rates. Call `current` for every request, because they may change while the server is running. */
export type RatesInUse = CurrentValue<Rates>

/** How long the rates are used without checking for changes. */
const trusted_ms = 1_000

/**
 * Caches the rates from the database, and the tables of the network with their own version. One small query for each
 * checks once a second whether a row has changed.
 */
export function followRates(db: Db, now?: () => number): RatesInUse {
  const costs = follow(db, 'rates', async tx => withRatesVersion(await readAllRates(tx)), { trusted_ms, now })
  const network = networkTablesInUse(db, now)
  let latest: Rates | null = null
  return {
    async current() {
      const [rates, tables] = await Promise.all([costs.current(), network.current()])
      // Returns the same object as long as nothing has changed, since readers compare by identity.
      if (latest?.version !== rates.version || latest.network?.version !== tables.version)
        latest = { ...rates, network: tables }
      return latest
    },
  }
}

/** Adds a version, which is a hash of the figures, so that equal rates have the same version in every database. */
export function withRatesVersion(rates: Omit<Rates, 'version'>): Rates {
  const figures = JSON.stringify(rates, (key, value) => (key === 'id' ? undefined : value))
  return { version: createHash('sha256').update(figures).digest('hex').slice(0, 10), ...rates }
}

/**
 * Fills empty tables of rates and assumptions with the figures that are shipped with the product. Tables that have rows
 * are not changed. Conductors and transformers are added only together with the first network rates, because a Manager
 * may have deleted all of them on purpose.
 */
export async function seedRates(db: Db): Promise<void> {
  const { vintage } = rateSeeds.settings
  const origins: Partial<Record<string, object>> = {
    tiers: { source: 'Multi-Tier Framework (Bhatia and Angelou 2015)', vintage: '2015' },
    institutions: { source: 'Usual loads, estimated', vintage },
  }
  await db.transaction(async tx => {
    const tables = Object.entries({ ...allRateTables, ...networkTableOf, ...assumptionTableOf })
    let isFirstNetwork = false
    for (const [kind, table] of tables) {
      const seeds: readonly object[] = isAssumption(kind)
        ? assumptionTables[kind].seeds
        : isNetwork(kind)
          ? networkTables[kind].seeds
          : [rateSeeds[kind as keyof typeof allRateTables]].flat()
      await tx.execute(sql`lock table ${table} in share row exclusive mode`)
      const existing = await tx.execute(sql`select 1 from ${table} limit 1`)
      if (kind === 'network') isFirstNetwork = existing.rows.length === 0
      if (isNetwork(kind) && !isFirstNetwork) continue
      const rows = seeds.map(row => ({ ...row, ...origins[kind], changed_by: null }))
      if (existing.rows.length === 0) await tx.insert(table).values(rows as never)
    }
  })
}
