import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { endsWithin } from '../db/connection/deadline.ts'
import { errorLine } from '../db/connection/trace.ts'
import { type Db, isDatabaseAway, isDiskFull } from '../db/open.ts'
import { installation } from '../db/schema-installation.ts'
import { readLastBackupTime } from './last-backup.ts'

export type Health = {
  /** Sentences that explain why the process cannot serve requests; empty if it can. */
  missing: string[]
  /** The disk with the data folder, or null if unknown. */
  disk: { free_bytes: number; free_part: number } | null
  /** The last backup that is known. */
  backup: { at: string; age_s: number } | null
}
type Parts = {
  db: Db
  /** Folder for all data created at run time. */
  folder: string
  log: (line: string) => void
}

/** Minimum interval between test writes, however many callers there are. */
const fresh_ms = 3_000
/** With the other checks of /readyz, this adds up to less than 10 s. */
const patience_ms = 8_000
/** Larger than what a file system can store without allocating space. */
const probe = Buffer.alloc(65_536)
const away = 'the database does not answer'

/**
 * Checks what the server depends on: whether the database replies, and whether the database and the data folder accept
 * writes. The check writes data, because a full disk can still be read.
 */
export function makeHealth({ db, folder, log }: Parts): () => Promise<Health> {
  let checkedAt_ms = Number.NEGATIVE_INFINITY
  let found: Promise<Health>
  let lastSentence = ''
  // While the database does not reply, no further test is sent, since the database would have to answer all of them
  // later.
  const write = onceAtATime(() => writeRow(db))
  const pingDatabase = onceAtATime(() => db.execute(sql`select 1`))

  async function measureHealth(): Promise<Health> {
    const [database, files, disk, backup] = await Promise.all([
      outageOf('the database', away, write, isDatabaseAway),
      outageOf('the data folder', 'the data folder does not answer', () => writeFileIn(folder)),
      freeOf(folder),
      readLastBackupTime(folder),
    ])
    const missing = [database, files].filter(sentence => sentence !== null)
    const sentence = missing.join('; ') || 'all can be written again'
    if (sentence !== lastSentence) {
      if (lastSentence !== '' || missing.length > 0) log(sentence)
      lastSentence = sentence
    }
    const age_s = backup === null ? 0 : Math.round((Date.now() - backup.getTime()) / 1000)
    return { missing, disk, backup: backup && { at: backup.toISOString(), age_s } }
  }

  return async () => {
    if (performance.now() - checkedAt_ms >= fresh_ms) {
      checkedAt_ms = performance.now()
      found = measureHealth()
    }
    // The database may become available or unavailable between two checks.
    const [health, isThere] = await Promise.all([found, answers(pingDatabase)])
    const others = health.missing.filter(sentence => sentence !== away)
    return { ...health, missing: isThere ? others : [away, ...others] }
  }
}

async function answers(ping: () => Promise<unknown>): Promise<boolean> {
  let isThere = false
  const asking = ping().then(() => {
    isThere = true
  })
  await endsWithin(patience_ms, asking)
  return isThere
}

/** Concurrent callers share one run. */
function onceAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null
  return () => {
    underWay ??= work().finally(() => {
      underWay = null
    })
    return underWay
  }
}

async function outageOf(
  what: string,
  overdueText: string,
  write: () => Promise<void>,
  isAway: (error: unknown) => boolean = () => false,
): Promise<string | null> {
  try {
    const writing = write()
    if (!(await endsWithin(patience_ms, writing))) return overdueText
    await writing
    return null
  } catch (error) {
    if (isDiskFull(error)) return `${what} takes nothing more: its disk is full`
    if (isAway(error)) return away
    return `${what} cannot be written: ${errorLine(error)}`
  }
}

/**
 * Writes a row and temporary data. A row may fit into an existing page even if the disk is full, but temporary data
 * needs new space.
 */
async function writeRow(db: Db): Promise<void> {
  await db.transaction(async tx => {
    await tx.execute(sql`set local work_mem = '64kB'`)
    await tx.execute(sql`select count(*) from generate_series(1, 50000)`)
    const value = new Date().toISOString()
    const row = { name: 'last write that was tried', value }
    await tx
      .insert(installation)
      .values(row)
      .onConflictDoUpdate({ target: installation.name, set: { value } })
  })
}

async function writeFileIn(folder: string): Promise<void> {
  const file = join(folder, `.write-tried-${process.pid}`)
  try {
    await writeFile(file, probe, { flush: true })
  } finally {
    await rm(file, { force: true })
  }
}

async function freeOf(folder: string): Promise<Health['disk']> {
  try {
    const { bavail, bfree, blocks, bsize } = await statfs(folder)
    const usable = blocks - bfree + bavail
    return { free_bytes: bavail * bsize, free_part: Math.round((1000 * bavail) / usable) / 1000 }
  } catch {
    return null
  }
}
