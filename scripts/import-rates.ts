import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { Failure } from '../app/domain/api/failure.ts'
import { say, sayByLanguage } from '../app/domain/messages/messages.ts'
import { ratesCsv } from '../app/domain/rates/rates-csv.ts'
import { openTable } from '../app/domain/tables/open-table.ts'
import { TableFault } from '../app/domain/tables/table-fault.ts'
import { makeAudit } from '../app/server/db/audit.ts'
import { migrateDatabase } from '../app/server/db/migrate.ts'
import { openDatabase } from '../app/server/db/open.ts'
import { ownersUrl, readEnv } from '../app/server/env.ts'
import { listActiveAdministrators } from '../app/server/mail/administrators.ts'
import type { Mailer } from '../app/server/mail/mailer.ts'
import { makeOutbox } from '../app/server/mail/outbox.ts'
import { makeSmtp } from '../app/server/mail/smtp.ts'
import { changeMail } from '../app/server/rates/change-mail.ts'
import { applyRates, previewRates, sentenceOf } from '../app/server/rates/import-rates.ts'
import { seedRates } from '../app/server/rates/rates-in-use.ts'
import { reachPostgres } from './postgres/reach-postgres.ts'
import { productAddress } from './start/folder/running-address.ts'

const usage = `npm run import-rates -- FILE [options]
  FILE         a table as .xlsx or .csv
  --dry-run    shows what would change and writes nothing
  --data DIR   the data folder (URJA_DATA, or var)`

const says = Object.values(sayByLanguage)

/**
 * Loads a rate table (table,row,item,value,source,vintage), completely or not at all, as one change that is
 * mailed to the Administrators. Returns the exit code: 1 if the table has a fault.
 */
export async function importRatesFile(
  databaseUrl: string,
  { file, dryRun }: { file: string; dryRun: boolean },
  { mailer, publicUrl, print }: { mailer: Mailer; publicUrl: string; print(line: string): void },
): Promise<0 | 1> {
  const table = await openTable(new File([await readFile(file)], basename(file)))
  const { csv, sheet } = await ratesCsv(table, says)
  if (sheet !== null) print(say('en', 'tables.fromSheet', { sheet }))
  await migrateDatabase(databaseUrl)
  const { db, close } = openDatabase(databaseUrl, 2)
  const audit = makeAudit(db, () => new Date(), print)
  try {
    await seedRates(db)
    const { faults, differences } = await previewRates(db, csv)
    for (const { table, row, item, from, to } of differences)
      print(`${table} ${row} ${item}: ${from} → ${to}`)
    for (const fault of faults) print(say('en', sentenceOf(fault).key, sentenceOf(fault).params))
    if (faults.length > 0 || dryRun) {
      print('Nothing was written.')
      return faults.length > 0 ? 1 : 0
    }
    const change = await db.transaction(async tx => {
      const applied = await applyRates(tx, { csv, by: null, at: new Date() })
      const detail = { rows: applied.change?.rows.length ?? 0 }
      await audit.done({ user_id: null, action: 'import', target: 'rates', address: null, detail }, tx)
      return applied.change
    })
    print(change === null ? 'The rates are these already.' : `Written: ${change.rows.length} rows.`)
    for (const to of change === null ? [] : await listActiveAdministrators(db))
      await mailer
        .send(changeMail(to, change as NonNullable<typeof change>, publicUrl))
        .catch(error => print(`The mail to ${to.to} could not be sent: ${error}`))
    return 0
  } finally {
    await audit.stop()
    await close()
  }
}

async function run(words: string[]): Promise<number> {
  const env = readEnv()
  const { values, positionals } = parseArgs({
    args: words,
    options: { 'dry-run': { type: 'boolean', default: false }, data: { type: 'string' } },
    allowPositionals: true,
  })
  if (positionals.length !== 1) throw new Error(`Name one file.\n${usage}`)
  const data = resolve(values.data ?? env.URJA_DATA)
  const external = ownersUrl(env)
  const database = external
    ? { url: external, stop: async () => {} }
    : await reachPostgres(join(data, 'postgres'))
  const mailer = env.SMTP_URL
    ? makeSmtp(env.SMTP_URL, env.MAIL_FROM)
    : makeOutbox(join(data, 'outbox'), env.MAIL_FROM, () => new Date())
  try {
    const publicUrl = productAddress(env, data)
    const options = { file: positionals[0], dryRun: values['dry-run'] }
    return await importRatesFile(database.url, options, { mailer, publicUrl, print: console.log })
  } finally {
    mailer.stop()
    await database.stop()
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await run(process.argv.slice(2)).catch(error => {
    console.error(`${reasonOf(error)} Nothing was written.`)
    return 1
  })
}

function reasonOf(error: Error): string {
  if (error instanceof TableFault) return say('en', error.what.key, error.what.params)
  return `${error instanceof Failure ? say('en', 'failure.changedMeanwhile') : error?.message}.`
}
