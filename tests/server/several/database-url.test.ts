import type pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { DatabaseError, migrateDatabase, refuseOld } from '../../../app/server/db/migrate.ts'
import { openDatabase } from '../../../app/server/db/open.ts'
import { freshDatabase } from '../fresh-database.ts'
import { type DebianPostgres, debianPrograms, startDebianPostgres } from './debian-postgres.ts'

const programs = debianPrograms()

describe('DATABASE_URL', () => {
  it('that does not answer is reported in a sentence without the password', async () => {
    const nowhere = migrateDatabase('postgres://urja:secret@127.0.0.1:1/plans')
    await expect(nowhere).rejects.toThrow(
      'The database plans at 127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
    )
    const url = new URL(await freshDatabase())
    url.password = 'guessed'
    await expect(migrateDatabase(url.href)).rejects.toThrow(DatabaseError)
    await expect(migrateDatabase(url.href)).rejects.toThrow(/password authentication failed/)
  })

  it('of a server older than 15 is refused', async () => {
    const answering = (number: string, version: string) =>
      ({ query: async () => ({ rows: [{ number, version }] }) }) as unknown as pg.Client
    await expect(refuseOld(answering('140022', '14.22 (Debian)'))).rejects.toThrow(
      'The database is PostgreSQL 14.22 (Debian); Urja needs 15 or newer.',
    )
    await refuseOld(answering('150000', '15.0'))
  })
})

describe.skipIf(programs === null)("Debian's PostgreSQL with TLS", async () => {
  const debian: DebianPostgres | null = programs === null ? null : await startDebianPostgres(programs)
  afterAll(() => debian?.stop())
  const withOptions = (options: string) => `${debian?.url}?${options}`
  async function isEncrypted(url: string): Promise<boolean> {
    const { pool, close } = openDatabase(url)
    try {
      const sql = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()'
      return (await pool.query<{ ssl: boolean }>(sql)).rows[0].ssl
    } finally {
      await close()
    }
  }

  it('is migrated, plain and encrypted as the address says', async () => {
    await migrateDatabase(withOptions('sslmode=no-verify'))
    expect(await isEncrypted(withOptions('sslmode=disable'))).toBe(false)
    expect(await isEncrypted(withOptions('sslmode=no-verify'))).toBe(true)
    const trusted = `sslmode=verify-full&sslrootcert=${encodeURIComponent(debian?.certificate ?? '')}`
    expect(await isEncrypted(withOptions(trusted))).toBe(true)
  })

  it('is refused where its certificate is not trusted', async () => {
    await expect(migrateDatabase(withOptions('sslmode=verify-full'))).rejects.toThrow(
      /cannot be used: self-signed certificate/,
    )
  })
})
