import { lineOf } from './connection/trace.ts'
import type { Db } from './open.ts'
import { auditLog } from './schema-accounts.ts'

type Entry = { user_id: number | null; action: string; target: string; address: string | null }
export type Done = Entry & { detail?: unknown }
export type Refused = Entry & { code: string }
export type Audit = {
  /** Writes down what was done, inside the transaction that does it when one is given. */
  done(entry: Done, within?: Pick<Db, 'insert'>): Promise<void>
  /** Notes a refusal; it is written within a second. Equal ones count up, so a flood stays a few rows. */
  refused(entry: Refused): void
  /** Writes what is still noted. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const flushEvery_ms = 1_000
const mostNoted = 2_000

export function makeAudit(db: Db, clock: () => Date, log: (line: string) => void): Audit {
  let noted = new Map<string, Refused & { at: Date; times: number }>()
  let flushing = Promise.resolve()

  const flush = () => {
    flushing = flushing.then(write)
    return flushing
  }
  async function write() {
    if (noted.size === 0) return
    const rows = [...noted.values()].map(row => ({ ...row, outcome: 'refused' as const }))
    noted = new Map()
    try {
      await db.insert(auditLog).values(rows)
    } catch (error) {
      log(`audit log: ${rows.length} refusals could not be written: ${lineOf(error)}`)
    }
  }
  const timer = setInterval(flush, flushEvery_ms)
  timer.unref()

  return {
    async done(entry, within = db) {
      await within.insert(auditLog).values({ ...entry, at: clock(), outcome: 'done' })
    },
    refused(entry) {
      const full = noted.size >= mostNoted
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
