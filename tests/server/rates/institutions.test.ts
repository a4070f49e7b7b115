import { readFileSync } from 'node:fs'
import { asc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { institutionSeeds } from '../../../app/domain/rates/institutions.ts'
import { openDatabase } from '../../../app/server/db/open.ts'
import { institutionKinds } from '../../../app/server/db/schema-rates.ts'
import { migratedDatabase } from '../fresh-database.ts'

const migration = readFileSync(
  new URL('../../../app/server/db/migrations/0012_institutions.sql', import.meta.url),
  'utf8',
)

test('the nine kinds of before become those of today, with the loads that somebody set', async () => {
  const url = await migratedDatabase()
  const { db, close } = openDatabase(url)
  const { institution_id, name, category, avg_load_W } = institutionKinds
  const kinds = () =>
    db
      .select({ institution_id, name, category, avg_load_W })
      .from(institutionKinds)
      .orderBy(asc(institution_id))
  const migrate = async () => {
    for (const sentence of migration.split('--> statement-breakpoint')) await db.execute(sql.raw(sentence))
  }

  await migrate()
  expect(await kinds(), 'an empty table is filled by the seeds').toEqual([])

  const before = institutionSeeds.slice(0, 9).map(kind => ({
    ...kind,
    name: kind.name === 'Shop' ? 'Small shop' : kind.name,
    category: 'Public service',
    avg_load_W: kind.name === 'Hospital' ? 7777 : kind.avg_load_W,
    source: 'x',
    vintage: 'x',
  }))
  before[0].category = before[1].category = 'Education'
  before[2].category = before[3].category = 'Health'
  await db.insert(institutionKinds).values(before)
  await migrate()
  await migrate()
  expect(await kinds()).toEqual(
    institutionSeeds.map(kind => (kind.name === 'Hospital' ? { ...kind, avg_load_W: 7777 } : kind)),
  )
  await close()
})
