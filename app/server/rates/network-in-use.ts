import { createHash } from 'node:crypto'
import { lineLevels, type SourcedNetworkTables } from '../../domain/network/network-rates.ts'
import { type NetworkRows, networkKinds, networkTables } from '../../domain/rates/network-tables.ts'
import { type CurrentValue, follow } from '../db/connection/follow.ts'
import type { Db, DbOrTransaction } from '../db/open.ts'
import { networkTableOf } from '../db/schema-rates.ts'
import { readRows } from '../db/versioned-rows.ts'

/** The current tables. Call `current` for every request, because they may change while the server is running. */
export type NetworkTablesInUse = CurrentValue<SourcedNetworkTables>

/** How long the tables are used without checking for changes. */
const trusted_ms = 1_000

/** Caches the tables of the distribution network and checks once a second whether a row has changed. */
export function networkTablesInUse(db: Db, now?: () => number): NetworkTablesInUse {
  return follow(db, 'network_rates', readNetworkTables, { trusted_ms, now })
}

/** Reads the tables within a snapshot transaction. */
export async function readNetworkTables(tx: DbOrTransaction): Promise<SourcedNetworkTables> {
  const rows: Record<string, Record<string, unknown>[]> = {}
  for (const kind of networkKinds) rows[kind] = await readRows(tx, networkTableOf[kind], {})
  return makeNetworkTables(kind => rows[kind])
}

/** The tables that are shipped with the product, for callers without a database. */
export const shippedNetworkTables = (): SourcedNetworkTables =>
  makeNetworkTables(kind => networkTables[kind].seeds)

type Sourced<K extends keyof NetworkRows> = NetworkRows[K] & { source: string; vintage: string }

function makeNetworkTables(
  rowsOf: (kind: keyof NetworkRows) => readonly Record<string, unknown>[],
): SourcedNetworkTables {
  const figuresOf = <K extends keyof NetworkRows>(kind: K) =>
    rowsOf(kind).map(row => pickFigures(kind, row) as unknown as Sourced<K>)
  // A restored database may be read before startup has filled its tables. In that case, no network is sized.
  const [network = { ...networkTables.network.seeds[0], network_sized: false }] = figuresOf('network')
  const conductors = figuresOf('conductor').toSorted(
    (a, b) => compare(a.level, b.level) || compare(a.name, b.name),
  )
  const transformers = figuresOf('transformer').toSorted((a, b) => a.kVA - b.kVA)
  const figures = { network, conductors, transformers }
  const hasLevels = lineLevels.every(level => conductors.some(one => one.level === level))
  return {
    version: createHash('sha256').update(JSON.stringify(figures)).digest('hex').slice(0, 10),
    ...figures,
    missing: [
      ...(hasLevels ? [] : ['conductor' as const]),
      ...(transformers.length > 0 ? [] : ['transformer' as const]),
    ],
  }
}

/**
 * Picks the fields, source and vintage, but not the id of the row or its changes. As a result, equal figures have the
 * same version in every database and also after an undo.
 */
function pickFigures(kind: keyof typeof networkTables, row: Record<string, unknown>) {
  const names = [...Object.keys(networkTables[kind].fields), 'source', 'vintage']
  return Object.fromEntries(names.map(name => [name, row[name]]))
}

/** Compares by code units, so that the order is the same on every machine. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
