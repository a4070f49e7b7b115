import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { seedAccounts } from '../../app/server/accounts/seed.ts'
import { openDatabase } from '../../app/server/db/open.ts'
import type { Mail } from '../../app/server/mail/mailer.ts'
import { readRates } from '../../app/server/rates/queries.ts'
import { importRatesFile } from '../../scripts/import-rates.ts'
import { migratedDatabase } from '../server/fresh-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'urja-rates-'))
const url = await migratedDatabase()
const { db, close } = openDatabase(url, 2)
await seedAccounts(db)
afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true })
})

const mails: Mail[] = []
const mailer = { send: async (mail: Mail) => void mails.push(mail), async forget() {}, stop() {} }

async function load(row: string, dryRun = false) {
  const file = join(folder, 'rates.csv')
  writeFileSync(file, `table,row,item,value,source,vintage\n${row}\n`)
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const code = await importRatesFile(
    url,
    { file, dryRun },
    { mailer, publicUrl: 'https://urja.example', print },
  )
  return { code, output: lines.join('\n') }
}
const cost = async () => (await readRates(db)).grid.cc_rate

test('a table of rates is only told with --dry-run, refused with a fault, and else written and mailed', async () => {
  expect(await load('grid,,cc_rate,2600000,NEA,2026', true)).toMatchObject({
    code: 0,
    output: expect.stringContaining('grid  cc_rate: 2500000 → 2600000'),
  })
  const refused = await load('grid,,cc_rate,-1,NEA,2026')
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Line 2: ') })
  expect([await cost(), mails.length]).toEqual([2_500_000, 0])

  expect((await load('grid,,cc_rate,2600000,NEA,2026')).code).toBe(0)
  expect(await cost()).toBe(2_600_000)
  expect(mails).toMatchObject([{ to: 'administrator@urja.example' }])
  expect(mails[0].text).toContain('The command line imported national cost rates')
  expect((await load('grid,,cc_rate,2600000,NEA,2026')).output).toContain('already')
  expect(mails).toHaveLength(1)
})
