import { randomUUID } from 'node:crypto'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { retention_days } from '../../../app/domain/people/personal-data.ts'
import { makeAudit } from '../../../app/server/db/audit.ts'
import { makeOutbox } from '../../../app/server/mail/outbox.ts'
import { forgetOld } from '../../../app/server/people/retention.ts'
import { startApi } from '../harness.ts'

const server = await startApi()
const { database, outbox } = server
const { db } = database
const day_ms = 24 * 3_600_000
const ago = (days: number) => new Date(Date.now() - days * day_ms).toISOString()

async function person(email: string, { is_active = false, days = 0 } = {}): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into users (email, first_name, last_name, role, is_active, password_hash, updated_at)
    values (${email}, 'A', 'B', 4, ${is_active}, 'x', ${ago(days)}) returning id`)
  return rows[0].id
}
async function link(user: number, days: number, used = false): Promise<void> {
  await db.execute(sql`
    insert into account_links (hash, user_id, purpose, issued_at, expires_at, used_at)
    values (${randomUUID()}, ${user}, 'activate', ${ago(days + 7)}, ${ago(days)}, ${used ? ago(days) : null})`)
}
const left = async (table: string, column: string): Promise<unknown[]> =>
  (
    await db.execute<{ value: unknown }>(sql.raw(`select ${column} as value from ${table} order by 1`))
  ).rows.map(({ value }) => value)

test('what nobody needs goes by itself after its days, and nothing a day before', async () => {
  const { unused, deactivated, deletedPlan, mail } = retention_days
  await link(await person('never@x.example'), unused + 1)
  await link(await person('waits@x.example'), unused - 1)
  const active = await person('active@x.example', { is_active: true })
  await link(active, unused + 1, true)
  await link(active, unused - 1, true)
  await person('closed@x.example', { days: deactivated + 1 })
  await person('lately@x.example', { days: deactivated - 1 })
  for (const [email, days] of [
    ['old', 1],
    ['new', -1],
  ] as const)
    await db.execute(sql`
      with family as (insert into refresh_families (user_id, created_at) values (${active}, ${ago(30)}) returning id)
      insert into refresh_tokens (hash, family_id, issued_at, expires_at)
      select ${email}, id, ${ago(20)}, ${ago(days)} from family`)
  const snapshot = (plan: number, why: string, days: number) => sql`
    insert into plan_snapshots (plan_id, sddmm, name, at, why, whole) values (${plan}, 43611, ${`${why} ${days}`}, ${ago(days)}, ${why}, '{}')`
  await db.execute(snapshot(1, 'deleted', deletedPlan + 1))
  await db.execute(snapshot(2, 'deleted', deletedPlan - 1))
  await db.execute(snapshot(2, 'completed', 90))
  await db.execute(snapshot(3, 'completed', 90))
  for (const [name, days] of [
    ['old.eml', mail + 1],
    ['new.eml', mail - 1],
  ] as const) {
    writeFileSync(join(outbox, name), 'To: somebody')
    utimesSync(join(outbox, name), new Date(ago(days)), new Date(ago(days)))
  }

  const clock = () => new Date()
  const audit = makeAudit(db, clock, line => server.logged.push(line))
  const parts = { db, audit, mailer: makeOutbox(outbox, 'x@x.example', clock), clock }
  await forgetOld(parts)
  await forgetOld(parts)
  await audit.stop()

  const emails = (await left('users', 'email')).filter(email => String(email).endsWith('@x.example'))
  expect(emails).toEqual(['active@x.example', 'lately@x.example', 'waits@x.example'])
  expect(await left('account_links', 'expires_at')).toHaveLength(2)
  expect(await left('refresh_tokens', 'hash')).toEqual(['new'])
  expect(await left('refresh_families', 'id')).toHaveLength(1)
  expect(await left('plan_snapshots', 'name')).toEqual([`completed 90`, `deleted ${deletedPlan - 1}`])
  expect(readdirSync(outbox)).toEqual(['new.eml'])
  const { rows } = await db.execute(sql`select detail from audit_log where action = 'remove old accounts'`)
  expect(rows).toEqual([{ detail: { never_activated: 1, long_deactivated: 1 } }])
})
