import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateSeeds } from '../../../app/domain/rates/rates.ts'
import { migrateDatabase } from '../../../app/server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../../app/server/db/open.ts'
import { users } from '../../../app/server/db/schema-accounts.ts'
import { batSettings, shsDcRates, smgRates } from '../../../app/server/db/schema-rates.ts'
import { followRates, seedRates } from '../../../app/server/rates/rates-in-use.ts'
import { type Postgres, startPostgres } from '../../../scripts/postgres/postgres.ts'

let folder: string
let postgres: Postgres
let open: OpenDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'urja-rates-'))
  postgres = await startPostgres({ folder })
  await migrateDatabase(postgres.url)
  open = openDatabase(postgres.url, 4)
  await seedRates(open.db)
})
afterAll(async () => {
  await open.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('cost rates in the database', () => {
  it('are the indicative ones after seeding, each with source and vintage', async () => {
    const { version, ...rates } = await followRates(open.db).current()
    expect(version).toMatch(/^[0-9a-f]{10}$/)
    expect(rates).toMatchObject(rateSeeds)
    for (const row of [
      rates.shs_ac,
      rates.grid,
      rates.settings,
      ...rates.shs_dc,
      ...rates.mhp,
      ...rates.smg,
    ]) {
      expect(row).toMatchObject({ vintage: 'indicative 2024', version: 1, changed_by: null })
      expect(row.source.length).toBeGreaterThan(10)
    }
  })
  it('are not seeded twice, nor over what a person changed, by two servers at once', async () => {
    await open.db.delete(shsDcRates).where(eq(shsDcRates.watt, 10))
    await Promise.all([seedRates(open.db), seedRates(open.db)])
    expect((await followRates(open.db).current()).shs_dc.map(row => row.watt)).toEqual([20, 50, 100])
    await open.db.execute(sql`delete from shs_dc_rates`)
    await Promise.all([seedRates(open.db), seedRates(open.db)])
    expect((await followRates(open.db).current()).shs_dc.map(row => row.watt)).toEqual([10, 20, 50, 100])
  })
  it('are seen within a second of a change, with who changed them and a new version', async () => {
    let now = 0
    const inUse = followRates(open.db, () => now)
    const before = await inUse.current()
    const [{ id }] = await open.db
      .insert(users)
      .values({
        email: 'rates@urja.example',
        first_name: 'Mohan',
        last_name: 'Demo',
        role: 2,
        password_hash: '',
      })
      .returning({ id: users.id })
    await open.db
      .update(smgRates)
      .set({ sc_per_kW: 500_000, changed_by: id, version: 2 })
      .where(eq(smgRates.is_default, true))
    now = 999
    expect(await inUse.current()).toBe(before)
    now = 1001
    const after = await inUse.current()
    expect(after.smg[1]).toMatchObject({ sc_per_kW: 500_000, changed_by: 'Mohan Demo', version: 2 })
    expect(after.version).not.toBe(before.version)
    now = 3000
    expect(await inUse.current()).toBe(after)
  })
  it('are seen when a row goes and another of the same version comes', async () => {
    let now = 0
    const inUse = followRates(open.db, () => now)
    const before = await inUse.current()
    const [{ id: _, ...gone }] = await open.db
      .delete(smgRates)
      .where(eq(smgRates.category, 'A very remote'))
      .returning()
    await open.db.insert(smgRates).values({ ...gone, category: 'A new figures' })
    now = 1001
    const after = await inUse.current()
    expect(after.smg.map(({ category, version }) => ({ category, version }))).toContainEqual({
      category: 'A new figures',
      version: gone.version,
    })
    expect(after.version).not.toBe(before.version)
  })
  it('asks the database once for many calls at a time', async () => {
    const inUse = followRates(open.db)
    const all = await Promise.all(Array.from({ length: 20 }, () => inUse.current()))
    expect(new Set(all).size).toBe(1)
  })
  it('says so when they were never seeded', async () => {
    await open.db.execute(sql`delete from ${batSettings}`)
    await expect(followRates(open.db).current()).rejects.toThrow('never seeded')
    await seedRates(open.db)
  })
})
