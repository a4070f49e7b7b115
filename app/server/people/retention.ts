import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { retention_days } from '../../domain/people/personal-data.ts'
import type { Audit } from '../db/audit.ts'
import { errorLine } from '../db/connection/trace.ts'
import type { Db } from '../db/open.ts'
import type { Mailer } from '../mail/mailer.ts'
import { eraseAccounts } from './erase.ts'

type Parts = { db: Db; audit: Audit; mailer: Mailer; clock: () => Date; log: (line: string) => void }

const day_ms = 24 * 3600_000
const first_ms = 5 * 60_000

/** Deletes expired data once a day. The retention periods are those of the inventory (personal-data.ts). */
export function applyRetention(parts: Parts): { stop(): void } {
  const stopped = new AbortController()
  const { signal } = stopped
  async function forgetDaily(): Promise<void> {
    for (let wait_ms = first_ms; ; wait_ms = day_ms) {
      await sleep(wait_ms, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      await forgetOld(parts).catch(error => parts.log(`what is too old was not removed: ${errorLine(error)}`))
    }
  }
  void forgetDaily()
  return { stop: () => stopped.abort() }
}

/** Several processes can safely run this; the first one deletes the data. */
export async function forgetOld({ db, audit, mailer, clock }: Omit<Parts, 'log'>): Promise<void> {
  const now = clock()
  const ago = (days: number) => sql`${new Date(now.getTime() - days * day_ms).toISOString()}::timestamptz`
  const here = sql`${now.toISOString()}::timestamptz`
  await mailer.forget(new Date(now.getTime() - retention_days.mail * day_ms))
  await db.transaction(async tx => {
    await tx.execute(sql`delete from refresh_tokens where expires_at < ${here}`)
    await tx.execute(sql`
      delete from refresh_families family where created_at < ${ago(1)}
        and not exists (select from refresh_tokens token where token.family_id = family.id)`)
    await tx.execute(sql`delete from survey_imports where begun_at < ${ago(retention_days.openImport)}`)
    await tx.execute(
      sql`delete from plan_snapshots where why = 'deleted' and at < ${ago(retention_days.deletedPlan)}`,
    )
    await tx.execute(sql`
      delete from plan_snapshots old where why = 'completed'
        and not exists (select from plans where id = old.plan_id)
        and not exists (select from plan_snapshots other where other.plan_id = old.plan_id and other.why = 'deleted')`)

    const { rows: unused } = await tx.execute<{ id: number }>(sql`
      select id from users person where not is_active and awaiting_since is null
        and exists (select from account_links link where link.user_id = person.id)
        and not exists (select from account_links link where link.user_id = person.id
          and (link.used_at is not null or link.expires_at > ${ago(retention_days.unused)}))
        and not exists (select from plans where created_by_id = person.id)`)
    const { rows: closed } = await tx.execute<{ id: number }>(sql`
      select id from users where not is_active and updated_at < ${ago(retention_days.deactivated)}
        and email not like '%@erased.invalid'`)
    await eraseAccounts(
      tx,
      [...unused, ...closed].map(({ id }) => id),
      now,
    )
    await tx.execute(sql`
      delete from account_links link where expires_at < ${ago(retention_days.unused)}
        and (used_at is not null or exists (select from users where id = link.user_id and is_active))`)
    if (unused.length + closed.length === 0) return
    const detail = { never_activated: unused.length, long_deactivated: closed.length }
    const entry = { user_id: null, action: 'remove old accounts', target: 'accounts', address: null, detail }
    await audit.done(entry, tx)
  })
}
