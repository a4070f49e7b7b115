import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { folderStore } from '../../../app/server/atlas/store/folder-store.ts'
import { type BackupKind, nameAt } from '../../../app/server/backup/backup-store.ts'
import { qualifiedName, tablesOf } from '../../../app/server/backup/catalogue.ts'
import { fetchBackup } from '../../../app/server/backup/fetch-backup.ts'
import { makeBackup } from '../../../app/server/backup/make-backup.ts'
import { restoreBackup } from '../../../app/server/backup/restore-backup.ts'

export const scratch = (name: string): string => mkdtempSync(join(tmpdir(), `urja-${name}-`))
export const patient = (): AbortSignal => AbortSignal.timeout(60_000)

/** Backs a database up into a folder of its own; answers the folder that holds it and its name there. */
export async function backedUp(
  databaseUrl: string,
  { keyText, kind = 'backup', at = new Date() }: { keyText?: string; kind?: BackupKind; at?: Date } = {},
) {
  const folder = scratch('backups')
  const name = nameAt(kind, at)
  const made = { databaseUrl, store: folderStore(folder), name, at, keyText, atlas: null, signal: patient() }
  const { bytes, rows } = await makeBackup(made)
  return { folder, name, bytes, rows }
}

export async function restored(
  databaseUrl: string,
  { folder, name }: { folder: string; name: string },
  { keyText, replace = false }: { keyText?: string; replace?: boolean } = {},
): Promise<void> {
  const fetched = await fetchBackup(folderStore(folder), name, scratch('restore'), keyText, patient())
  await restoreBackup(databaseUrl, fetched, { name, replace })
}

// biome-ignore lint/suspicious/noExplicitAny: rows are looked at field by field in tests
export async function runQuery<R extends pg.QueryResultRow = any>(
  url: string,
  sql: string,
  values: unknown[] = [],
) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<R>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** Rows of every table as text, in an order of their own: equal where nothing differs. */
export async function contentOf(
  url: string,
  without: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const content: Record<string, string[]> = {}
    for (const table of await tablesOf(client)) {
      if (without.includes(table.name)) continue
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${qualifiedName(table)} t order by 1`,
      )
      content[qualifiedName(table)] = rows.map(({ row }) => row)
    }
    return content
  } finally {
    await client.end()
  }
}
