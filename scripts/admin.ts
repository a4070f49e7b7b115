import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { Email } from '../app/domain/accounts/person-fields.ts'
import { issueAdministratorLink } from '../app/server/accounts/administrators.ts'
import { makeAudit } from '../app/server/db/audit.ts'
import { migrateDatabase } from '../app/server/db/migrate.ts'
import { openDatabase } from '../app/server/db/open.ts'
import { ownersUrl, readEnv } from '../app/server/env.ts'
import { reachPostgres } from './postgres/reach-postgres.ts'
import { productAddress } from './start/folder/running-address.ts'

const usage = `npm run admin -- EMAIL [--data DIR]
  --data DIR   the data folder (URJA_DATA, or var)`

/** The email address in the form that accounts use. Throws a sentence if it is invalid. */
export function emailOf(written: string): string {
  const parsed = v.safeParse(Email, written)
  if (parsed.success) return parsed.output
  throw new Error(`"${written}" is not an email address: enter one like name@example.org.`)
}

/**
 * Prints a link with which a person sets a name and a password and becomes an Administrator. It can be used once,
 * within 24 hours. Returns the link.
 */
export async function adminLink(
  databaseUrl: string,
  email: string,
  { publicUrl, print }: { publicUrl: string; print(line: string): void },
): Promise<string> {
  await migrateDatabase(databaseUrl)
  const { db, close } = openDatabase(databaseUrl, 2)
  const audit = makeAudit(db, () => new Date(), print)
  try {
    const { token, isNew } = await db.transaction(async tx => {
      const issued = await issueAdministratorLink(tx, email, new Date())
      const detail = { account: issued.isNew ? 'new' : 'existing' }
      const entry = {
        user_id: null,
        action: 'issue administrator link',
        target: email,
        address: null,
        detail,
      }
      await audit.done(entry, tx)
      return issued
    })
    const link = `${publicUrl.replace(/\/+$/, '')}/administrator/${token}`
    print(
      isNew
        ? `New account for ${email}. The person who opens this link sets its name and password and becomes Administrator.`
        : `The account ${email} exists. The person who opens this link sets a new name and password for it and becomes Administrator. Until then it does not change.`,
    )
    print(`The link is valid once, for 24 hours. Urja must be running.\n\n  ${link}\n`)
    return link
  } finally {
    await audit.stop()
    await close()
  }
}

async function run(words: string[]): Promise<void> {
  const env = readEnv()
  const { values, positionals } = parseArgs({
    args: words,
    options: { data: { type: 'string' } },
    allowPositionals: true,
  })
  if (positionals.length !== 1) throw new Error(`Name one email address.\n${usage}`)
  const email = emailOf(positionals[0])
  const data = resolve(values.data ?? env.URJA_DATA)
  const folder = join(data, 'postgres')
  const external = ownersUrl(env)
  const database = external ? { url: external, stop: async () => {} } : await reachPostgres(folder)
  try {
    await adminLink(database.url, email, { publicUrl: productAddress(env, data), print: console.log })
  } finally {
    await database.stop()
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await run(process.argv.slice(2)).catch(error => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
