import { eq } from 'drizzle-orm'
import type { Db, DbOrTransaction } from '../open.ts'
import { installation } from '../schema-installation.ts'

/** A value from the database that this or another process may change. Call `current` for every request. */
export type CurrentValue<T> = { current(): Promise<T> }

/** Writes are so rare that this many reads are enough to catch up with them. */
const maxReadings = 3

/**
 * Caches a value and reloads it after a change. Triggers count each statement that writes to one of the tables of the
 * value, in the row `name` of `installation` (migrations 0005, 0006, 0028, 0034). Any change is therefore visible at the same
 * time as the rows themselves.
 * @param trusted_ms how long the value is used without checking for changes
 */
export function follow<T>(
  db: Db,
  name: 'figures' | 'rates' | 'network_rates' | 'cooking_rates',
  read: (tx: DbOrTransaction) => Promise<T>,
  { trusted_ms = 0, now = () => performance.now() }: { trusted_ms?: number; now?: () => number } = {},
): CurrentValue<T> {
  type Current = { value: T; version: string }
  let latest: Current | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<T> | null = null
  let reading: Promise<Current> | null = null

  async function readNow(): Promise<Current> {
    reading ??= readAtOneMoment(db, name, read).finally(() => {
      reading = null
    })
    latest = await reading
    return latest
  }
  async function check(): Promise<T> {
    const version = await versionOf(db, name)
    let newest = latest ?? (await readNow())
    // A read that was already under way may return an older version than the one just seen.
    for (let i = 0; newest.version !== version && i < maxReadings; i++) newest = await readNow()
    checkedAt = now()
    return newest.value
  }
  return {
    async current() {
      if (trusted_ms === 0) return check()
      if (latest !== null && now() - checkedAt < trusted_ms) return latest.value
      checking ??= check().finally(() => {
        checking = null
      })
      return checking
    },
  }
}

function readAtOneMoment<T>(db: Db, name: string, read: (tx: DbOrTransaction) => Promise<T>) {
  return db.transaction(async tx => ({ version: await versionOf(tx, name), value: await read(tx) }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function versionOf(db: Pick<Db, 'select'>, name: string): Promise<string> {
  const rows = await db
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.name, name))
  return rows[0]?.value ?? 'never written'
}
