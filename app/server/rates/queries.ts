import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Rates } from '../../domain/rates/rates.ts'
import type { Db } from '../db/open.ts'
import { users } from '../db/schema-accounts.ts'
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

/** Every table that a cost can depend on. */
export const rateTables = [
  shsAcRates,
  shsDcRates,
  mhpRates,
  smgRates,
  gridRates,
  batSettings,
  tiers,
  institutionKinds,
] as const

/** A text that changes whenever a row of any rate table does: rows and the sum of their versions, in one query. */
export async function rateStamp(db: Db): Promise<string> {
  const parts = rateTables.map(
    table => sql`(select count(*) || '.' || coalesce(sum(version), 0) from ${table})`,
  )
  const result = await db.execute<{ stamp: string }>(
    sql`select concat_ws('-', ${sql.join(parts, sql`, `)}) as stamp`,
  )
  return result.rows[0].stamp
}

/** All rates as they stand at one moment, with the name of who changed a row last. */
export async function readRates(db: Db): Promise<Omit<Rates, 'version'>> {
  return db.transaction(readAll, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

const changed_by = sql<string | null>`nullif(trim(${users.first_name} || ' ' || ${users.last_name}), '')`
const by = (table: { changed_by: AnyPgColumn }) => eq(users.id, table.changed_by)

async function readAll(tx: Pick<Db, 'select'>): Promise<Omit<Rates, 'version'>> {
  const rows = {
    shs_ac: await tx
      .select({ ...figures(shsAcRates), changed_by })
      .from(shsAcRates)
      .leftJoin(users, by(shsAcRates))
      .orderBy(shsAcRates.id),
    shs_dc: await tx
      .select({ ...figures(shsDcRates), changed_by })
      .from(shsDcRates)
      .leftJoin(users, by(shsDcRates))
      .orderBy(shsDcRates.watt),
    mhp: await tx
      .select({ ...figures(mhpRates), changed_by })
      .from(mhpRates)
      .leftJoin(users, by(mhpRates))
      .orderBy(mhpRates.id),
    smg: await tx
      .select({ ...figures(smgRates), changed_by })
      .from(smgRates)
      .leftJoin(users, by(smgRates))
      .orderBy(smgRates.id),
    grid: await tx
      .select({ ...figures(gridRates), changed_by })
      .from(gridRates)
      .leftJoin(users, by(gridRates))
      .orderBy(gridRates.id),
    settings: await tx
      .select({ ...figures(batSettings), changed_by })
      .from(batSettings)
      .leftJoin(users, by(batSettings))
      .orderBy(batSettings.id),
    tiers: await tx.select(figures(tiers)).from(tiers).orderBy(tiers.tier_id),
    institutions: await tx
      .select(figures(institutionKinds))
      .from(institutionKinds)
      .orderBy(institutionKinds.institution_id),
  }
  const [shs_ac, grid, settings] = [rows.shs_ac[0], rows.grid[0], rows.settings[0]]
  if (!shs_ac || !grid || !settings) throw new Error('the cost rates were never seeded')
  return { ...rows, shs_ac, grid, settings }
}

/** A table's columns without those that only the database needs. */
function figures<T extends (typeof rateTables)[number]>(
  table: T,
): Omit<T['_']['columns'], 'changed_by' | 'changed_at'> {
  const { changed_by: _, changed_at: __, ...columns } = getTableColumns(table)
  return columns
}
