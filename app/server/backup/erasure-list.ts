import { createHash } from 'node:crypto'
import type pg from 'pg'
import * as v from 'valibot'
import type { AtlasStore } from '../atlas/store/atlas-store.ts'
import { readText } from '../atlas/store/fetch-version.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { erasures } from '../db/schema-installation.ts'
import type { Erasure } from '../people/erase.ts'
import { erasuresFolder } from './backup-store.ts'
import { BackupError } from './cipher.ts'

const ErasureFile = v.object({
  id: v.pipe(v.string(), v.uuid()),
  at: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform(text => new Date(text)),
  ),
  person: v.object({ salt: v.string(), hashes: v.array(v.string()), words: v.array(v.number()) }),
})

/** Stores each erasure once next to the backups, so that restoring an older backup does not bring the person back. */
export async function storeErasures(
  db: DbOrTransaction,
  store: AtlasStore,
  signal: AbortSignal,
): Promise<void> {
  const all = await db.select().from(erasures)
  if (all.length === 0) return
  const stored = new Set(await store.list(signal))
  for (const { id, at, person } of all) {
    const path = `${erasuresFolder}/${id}.json`
    if (stored.has(path)) continue
    const text = `${JSON.stringify({ id, at: at.toISOString(), person })}\n`
    await store.write(path, new Blob([text]), createHash('sha256').update(text).digest('hex'), signal)
  }
}

/**
 * Reads the erasures that are stored next to the backups. A damaged one stops a restore, because the restore could
 * bring a person back.
 */
export async function readErasures(store: AtlasStore, signal: AbortSignal): Promise<Erasure[]> {
  const files = (await store.list(signal)).filter(path => path.startsWith(`${erasuresFolder}/`))
  const found: Erasure[] = []
  for (const file of files) {
    const text = await readText(store, file, signal)
    try {
      found.push(v.parse(ErasureFile, JSON.parse(text)))
    } catch {
      throw new BackupError(
        `${file} in ${store.name} is damaged: it says who must not come back with a backup.`,
      )
    }
  }
  return found
}

/**
 * Reads the erasures from a database that is about to be replaced. The list is empty if the database is older than the
 * table.
 */
export async function erasuresOf(client: pg.Client): Promise<Erasure[]> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('public.erasures') is not null as is_there`,
  )
  if (!rows[0].is_there) return []
  return (await client.query<Erasure>('select id, at, person from public.erasures')).rows
}
