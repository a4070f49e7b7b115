import { createHash } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { AtlasStore } from '../atlas/store/atlas-store.ts'
import { connect, migrationLock } from '../db/migrate.ts'
import { manifestFile } from './backup-store.ts'
import { type DatabaseTable, migrationOf, sequencesOf, tablesOf } from './catalogue.ts'
import { BackupError, deriveBackupKey, encrypting } from './cipher.ts'
import { copyOf } from './left-out.ts'
import { type BackupManifest, backupFormat, manifestText, newSalt } from './manifest.ts'

export type BackupOptions = {
  databaseUrl: string
  store: AtlasStore
  /** Folder of the backup in the store. */
  name: string
  at: Date
  /** Key text for encryption, with at least 32 characters. Without it, the backup is not encrypted. */
  keyText?: string
  atlas: BackupManifest['atlas']
  signal: AbortSignal
}
type Parts = Pick<BackupManifest, 'postgres' | 'migration' | 'tables' | 'sequences'>

/**
 * Copies all tables into a store as of one moment, without blocking writers. The parts are written first and
 * `manifest.json` last, so that an interrupted backup is not treated as complete. Returns the size in bytes and the
 * number of rows.
 */
export async function makeBackup(options: BackupOptions): Promise<{ bytes: number; rows: number }> {
  const { store, name, keyText, signal } = options
  const salt = keyText === undefined ? null : newSalt()
  const key = keyText !== undefined && salt !== null ? deriveBackupKey(keyText, salt) : null
  const scratch = await mkdtemp(join(tmpdir(), 'urja-backup-'))
  try {
    const parts = await readParts(options.databaseUrl, scratch, key, signal)
    for (const { file, sha256 } of parts.tables)
      await store.write(`${name}/${file}`, await openAsBlob(join(scratch, file)), sha256, signal)
    const made = {
      format: backupFormat,
      made_at: options.at.toISOString(),
      ...parts,
      atlas: options.atlas,
      salt,
    } as const
    const manifest = new Blob([manifestText(made, key)])
    const sum = createHash('sha256')
      .update(Buffer.from(await manifest.arrayBuffer()))
      .digest('hex')
    await store.write(`${name}/${manifestFile}`, manifest, sum, signal)
    const sumOf = (of: 'bytes' | 'rows') => parts.tables.reduce((sum, part) => sum + part[of], 0)
    return { bytes: sumOf('bytes') + manifest.size, rows: sumOf('rows') }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Reads everything into local files in one transaction, so that a slow network does not keep the transaction open. */
async function readParts(
  url: string,
  scratch: string,
  key: Buffer | null,
  signal: AbortSignal,
): Promise<Parts> {
  const client = await connect(url, 'urja backup')
  client.on('error', () => {})
  try {
    await client.query('begin isolation level repeatable read read only')
    // Migrations have to wait, because rows and columns must match.
    await client.query('select pg_advisory_xact_lock_shared($1)', [migrationLock])
    const migration = await migrationOf(client)
    if (migration === null) throw new BackupError('The database is empty: there is nothing to keep.')
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const tables: BackupManifest['tables'] = []
    for (const table of await tablesOf(client))
      tables.push(await readTable(client, table, scratch, key, signal))
    const sequences = await sequencesOf(client)
    await client.query('commit')
    return { postgres: rows[0].server_version, migration, tables, sequences }
  } finally {
    await client.end().catch(() => {})
  }
}

async function readTable(
  client: pg.Client,
  table: DatabaseTable,
  scratch: string,
  key: Buffer | null,
  signal: AbortSignal,
): Promise<BackupManifest['tables'][number]> {
  const file = `${table.schema}.${table.name}.copy.gz${key ? '.encrypted' : ''}`
  const rows = client.query(copyTo(copyOf(table)))
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(piece: Buffer, _, pass) {
      hash.update(piece)
      bytes += piece.length
      pass(null, piece)
    },
  })
  const closed = key ? encrypting(key, file) : new PassThrough()
  await pipeline(rows, createGzip(), closed, counted, createWriteStream(join(scratch, file)), { signal })
  return { ...table, rows: rows.rowCount, file, bytes, sha256: hash.digest('hex') }
}
