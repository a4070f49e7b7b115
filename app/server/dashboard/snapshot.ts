import type { SumsByLevel } from '../../domain/dashboard/region-figure.ts'
import type { Atlas, AtlasInUse } from '../../engine/atlas/atlas.ts'
import { fixed } from '../kernel/endpoint.ts'
import { countryFigures } from './country-figures.ts'
import type { FiguresInUse } from './figures-in-use.ts'
import type { Tables } from './queries.ts'

/** What the replies of the dashboard are based on: one atlas, and the tables as of one moment. */
export type Snapshot = {
  atlas: Atlas
  tables: Tables
  sums: SumsByLevel
  /** Returns the cached reply for a key. It is null if `make` returns null. */
  reply<T extends object | null>(key: string, make: () => T): T
}

/** Maximum number of cached replies. The largest are the energy data of the country, with 2 MB. */
const maxReplies = 300

export type Snapshots = () => Promise<Snapshot>

/** Checks for each call whether the tables have changed. Figures and replies are recomputed only then. */
export function snapshots(atlas: AtlasInUse, figures: FiguresInUse): Snapshots {
  let newest: { atlas: Atlas; tables: Tables; snapshot: Promise<Snapshot> } | null = null
  return async () => {
    const tables = await figures.current()
    const inUse = atlas.current()
    if (newest?.atlas !== inUse || newest.tables !== tables) {
      const snapshot = makeSnapshot(inUse, tables)
      newest = { atlas: inUse, tables, snapshot }
      snapshot.catch(() => {
        if (newest?.snapshot === snapshot) newest = null
      })
    }
    return newest.snapshot
  }
}

async function makeSnapshot(atlas: Atlas, tables: Tables): Promise<Snapshot> {
  const sums = await countryFigures(atlas, tables)
  const replies = new Map<string, object>()
  return {
    atlas,
    tables,
    sums,
    reply<T extends object | null>(key: string, make: () => T): T {
      const reply = (replies.get(key) as T | undefined) ?? make()
      if (reply === null) return reply
      fixed(reply)
      replies.delete(key)
      replies.set(key, reply)
      if (replies.size > maxReplies) replies.delete(replies.keys().next().value as string)
      return reply
    },
  }
}
