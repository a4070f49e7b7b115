import { sql } from 'drizzle-orm'
import { auditRetention_days } from '../../domain/audit/contract.ts'
import { errorLine } from './connection/trace.ts'
import type { Db } from './open.ts'
import { auditLog } from './schema-accounts.ts'

type Entry = { user_id: number | null; action: string; target: string; address: string | null }
export type Done = Entry & { detail?: unknown }
export type Refused = Entry & { code: string }
export type Audit = {
  /** Logs an action, inside the given transaction if there is one. */
  done(entry: Done, within?: Pick<Db, 'insert'>): Promise<void>
  /** Logs a refusal within a second. Equal refusals are counted in one row, so that a flood needs little space. */
  refused(entry: Refused): void
  /** Writes pending entries and seals the entries that have been written (migration 0019). */
  flush(): Promise<void>
  stop(): Promise<void>
}

const flushEvery_ms = 1_000
const maxNoted = 2_000
/** How many times to look for rows to seal after a write, since its transaction may end seconds later. */
const checksAfterWrite = 40
/** Old rows are deleted once a day. */
const forgetEvery_ms = 24 * 3_600_000

export function makeAudit(db: Db, clock: () => Date, log: (line: string) => void): Audit {
  let noted = new Map<string, Refused & { at: Date; times: number }>()
  let flushing = Promise.resolve()
  // Seals rows left behind by a command or by a process that has ended.
  let checksLeft = checksAfterWrite
  let forgot_ms = 0

  const flush = () => {
    flushing = flushing.then(write)
    return flushing
  }
  async function write() {
    await writeNoted()
    await tidy()
  }
  async function tidy() {
    const now_ms = clock().getTime()
    const forgets = now_ms - forgot_ms >= forgetEvery_ms
    if (checksLeft === 0 && !forgets) return
    try {
      await db.execute(sql`select audit_seal()`)
      if (checksLeft > 0) checksLeft--
      if (!forgets) return
      const before = new Date(now_ms - auditRetention_days * 24 * 3_600_000)
      await db.execute(sql`select audit_forget(${before.toISOString()}::timestamptz)`)
      forgot_ms = now_ms
    } catch (error) {
      log(`audit log: it was not sealed: ${errorLine(error)}`)
    }
  }
  async function writeNoted() {
    if (noted.size === 0) return
    checksLeft = checksAfterWrite
    const rows = [...noted.values()].map(row => ({ ...row, outcome: 'refused' as const }))
    noted = new Map()
    try {
      await db.insert(auditLog).values(rows)
    } catch (error) {
      log(`audit log: ${rows.length} refusals could not be written: ${errorLine(error)}`)
    }
  }
  const timer = setInterval(flush, flushEvery_ms)
  timer.unref()

  return {
    async done(entry, within = db) {
      checksLeft = checksAfterWrite
      await within.insert(auditLog).values({ ...entry, at: clock(), outcome: 'done' })
    },
    refused(entry) {
      const full = noted.size >= maxNoted
      const address = full ? null : entry.address
      const key = `${entry.user_id} ${entry.action} ${entry.target} ${entry.code} ${address}`
      const known = noted.get(key)
      if (known) known.times++
      else noted.set(key, { ...entry, address, at: clock(), times: 1 })
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
