import type { Rates } from '../../domain/rates/rates.ts'
import type { Db, Within } from '../db/open.ts'
import {
  batSettings,
  gridRates,
  institutionKinds,
  mhpRates,
  shsAcRates,
  shsDcRates,
  smgRates,
  tiers,
} from '../db/schema-rates.ts'
import { readRows, type VersionedTable } from '../db/versioned-rows.ts'

/** All rates as they stand at one moment, with the name of who changed a row last. */
export async function readRates(db: Db): Promise<Omit<Rates, 'version'>> {
  return db.transaction(readAllRates, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** The same within a transaction that sees one moment. */
export async function readAllRates(tx: Within): Promise<Omit<Rates, 'version'>> {
  const rows = {
    shs_ac: await read(tx, shsAcRates),
    shs_dc: (await read(tx, shsDcRates)).sort((a, b) => a.watt - b.watt),
    mhp: await read(tx, mhpRates),
    smg: await read(tx, smgRates),
    grid: await read(tx, gridRates),
    settings: await read(tx, batSettings),
    tiers: (await read(tx, tiers)).sort((a, b) => a.tier_id - b.tier_id),
    institutions: (await read(tx, institutionKinds)).sort((a, b) => a.institution_id - b.institution_id),
  }
  const [shs_ac, grid, settings] = [rows.shs_ac[0], rows.grid[0], rows.settings[0]]
  if (!shs_ac || !grid || !settings) throw new Error('the cost rates were never seeded')
  return { ...rows, shs_ac, grid, settings }
}

type Row<T extends VersionedTable> = Omit<T['$inferSelect'], 'changed_by' | 'changed_at'> & {
  changed_by: string | null
}
/** Without when: the same rates have the same version in every database. */
async function read<T extends VersionedTable>(tx: Within, table: T): Promise<Row<T>[]> {
  const rows = await readRows(tx, table, {})
  return rows.map(({ changed_at: _, ...row }) => row as unknown as Row<T>)
}
