import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { Failure } from '../../domain/api/failure.ts'
import type { JobStage, OutputKind } from '../../domain/report/contract.ts'
import { abortWith, endInTime } from '../../domain/time-limit.ts'
import { errorLine } from '../db/connection/trace.ts'
import type { Db, DbOrTransaction } from '../db/open.ts'
import { planJobs } from '../db/schema-plans.ts'
import { makeSemaphore, type Owner } from '../workers/semaphore.ts'

/**
 * If a process has not renewed its lease for this long, it is assumed to have been killed, and the next caller takes
 * over.
 */
const lease_s = 20
const renewEvery_ms = 1_000
export type JobLimits = {
  /**
   * Maximum number of jobs that run at once, in total and per account, so that a job that hangs does not block other
   * accounts.
   */
  atOnce: number
  ofOneAccount: number
  /** Maximum number of waiting jobs per account. */
  waiting: number
  /** Maximum duration of the work, excluding the time spent waiting. */
  work_ms: number
}
export const defaultJobLimits: JobLimits = { atOnce: 2, ofOneAccount: 1, waiting: 6, work_ms: 5 * 60_000 }
/** Estimated duration of a job until the first one has finished. */
const firstGuess_ms = 10_000
/** Polling interval for callers who have joined a job. */
const poll_ms = 500

export type Job = { state: (typeof planJobs.$inferSelect)['state']; stage: JobStage; percent: number }
export type ReportProgress = (stage: JobStage, percent: number) => void
/** Does the work and returns a function that saves the result. Both stop if the signal is aborted. */
export type Work = (
  reportProgress: ReportProgress,
  signal: AbortSignal,
) => Promise<(tx: DbOrTransaction) => Promise<void>>

const lease = sql`now() + make_interval(secs => ${lease_s})`

/**
 * Claims a job and returns its token, or null if the job is already running elsewhere. Uses the clock of the database,
 * which all processes share.
 */
export async function beginJob(
  tx: DbOrTransaction,
  plan_id: number,
  kind: OutputKind,
): Promise<string | null> {
  const token = randomUUID()
  const begun = { token, state: 'working', stage: 'waiting', percent: 0, lease_until: lease } as const
  const claimed = await tx
    .insert(planJobs)
    .values({ plan_id, kind, ...begun })
    .onConflictDoUpdate({
      target: [planJobs.plan_id, planJobs.kind],
      set: begun,
      setWhere: sql`${planJobs.state} <> 'working' or ${planJobs.lease_until} < now()`,
    })
    .returning({ token: planJobs.token })
  return claimed.length === 0 ? null : token
}

/** State of the job for one kind of file, or null if it was never requested. */
export async function readJob(db: DbOrTransaction, plan: number, kind: OutputKind): Promise<Job | null> {
  const { state, stage, percent, lease_until } = planJobs
  const [job] = await db
    .select({ state, stage, percent, isDead: sql<boolean>`${lease_until} < now()` })
    .from(planJobs)
    .where(and(eq(planJobs.plan_id, plan), eq(planJobs.kind, kind)))
  if (job === undefined) return null
  return { ...job, state: job.state === 'working' && job.isDead ? 'failed' : job.state }
}

/** Stops a job. If another process is running it, that process notices within a second. */
export async function stopJob(tx: DbOrTransaction, plan: number, kind: OutputKind): Promise<void> {
  await tx
    .update(planJobs)
    .set({ state: 'cancelled' })
    .where(and(eq(planJobs.plan_id, plan), eq(planJobs.kind, kind), eq(planJobs.state, 'working')))
}

/** Updates the row of a job if the job still belongs to this process. Returns whether it does. */
async function updateJob(db: DbOrTransaction, token: string, values: Partial<Job>): Promise<boolean> {
  const updated = await db
    .update(planJobs)
    .set({ ...values, lease_until: lease })
    .where(and(eq(planJobs.token, token), eq(planJobs.state, 'working')))
    .returning({ token: planJobs.token })
  return updated.length > 0
}

export type PlanJobs = ReturnType<typeof makePlanJobs>

type Parts = { db: Db; log(line: string): void; limits?: JobLimits }

/** Creates files in this process. Jobs are queued by account and then by plan. The limits apply per process. */
export function makePlanJobs({ db, log, limits = defaultJobLimits }: Parts) {
  const semaphore = makeSemaphore(limits.atOnce, limits.ofOneAccount)
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  /** Number of running and queued jobs by account. */
  const places = new Map<number, number>()
  let last_ms = firstGuess_ms

  /** Throws `too_many_jobs` if an account has too many queued jobs. */
  function reservePlace(account: number): () => void {
    const reserved = places.get(account) ?? 0
    const { waiting, ofOneAccount } = limits
    if (reserved >= waiting + ofOneAccount) {
      const seconds = Math.max(1, Math.ceil(last_ms / 1000))
      const headers = { 'retry-after': String(seconds) }
      throw new Failure('too_many_jobs', { count: waiting, seconds }, { headers })
    }
    places.set(account, reserved + 1)
    return () => {
      const left = (places.get(account) ?? 1) - 1
      if (left > 0) places.set(account, left)
      else places.delete(account)
    }
  }

  async function work(token: string, owner: Owner, doing: Work): Promise<void> {
    const ending = new AbortController()
    const release = abortWith(ending, stopping.signal)
    let isLost = false
    let progress: { stage: JobStage; percent: number } = { stage: 'waiting', percent: 0 }
    const telling = setInterval(() => {
      // If the database is briefly unavailable, this process still keeps the job.
      updateJob(db, token, progress).then(
        isOurs => {
          if (isOurs) return
          isLost = true
          ending.abort()
        },
        () => {},
      )
    }, renewEvery_ms)
    try {
      const end = await semaphore.acquire(ending.signal, owner)
      const began = performance.now()
      try {
        await endInTime(limits.work_ms, ending.signal, async signal => {
          const saveResult = await doing((stage, percent) => {
            progress = { stage, percent }
          }, signal)
          signal.throwIfAborted()
          await db.transaction(async tx => {
            if (await updateJob(tx, token, { stage: 'keeping', percent: 100, state: 'ready' }))
              await saveResult(tx)
          })
        })
      } finally {
        last_ms = performance.now() - began
        end()
      }
    } catch (error) {
      if (!isLost) {
        log(`files of a plan were not made: ${errorLine(error)}`)
        await updateJob(db, token, { state: 'failed' }).catch(() => {})
      }
    } finally {
      clearInterval(telling)
      release()
    }
  }

  return {
    reservePlace,
    /**
     * Starts the work of a job whose place has been reserved. The promise resolves when the work has ended, whatever
     * its result, and the place is free again.
     */
    run(token: string, { owner, leave }: { owner: Owner; leave(): void }, doing: Work): Promise<void> {
      const ended = work(token, owner, doing)
      underWay.add(ended)
      void ended.then(() => {
        underWay.delete(ended)
        leave()
      })
      return ended
    },
    /** Resolves when another caller's job has ended or the signal is aborted. */
    async join(plan: number, kind: OutputKind, signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        if ((await readJob(db, plan, kind))?.state !== 'working') return
        await sleep(poll_ms, undefined, { signal }).catch(() => {})
      }
    },
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(underWay)
    },
  }
}
