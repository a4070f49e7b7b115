import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { FolderInUse } from '../start/folder/folder-lock.ts'
import { startPostgres } from './postgres.ts'

export type ReachedPostgres = {
  url: string
  /** Stops the server if this function started it. */
  stop(): Promise<void>
}

/**
 * Connects to the embedded PostgreSQL of a folder: the running server, for example of `npm start`, or one that is
 * started and runs until `stop` is called. Throws an error whose message can be shown to the user.
 */
export async function reachPostgres(folder: string, patience_ms = 30_000): Promise<ReachedPostgres> {
  try {
    return await startPostgres({ folder })
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const url = await runningUrl(resolve(folder), patience_ms)
    if (url === null) throw error
    return { url, stop: async () => {} }
  }
}

/** Waits for a server that is starting. Returns null if there is none. */
async function runningUrl(folder: string, patience_ms: number): Promise<string | null> {
  const pointer = join(folder, 'elsewhere')
  for (const until = Date.now() + patience_ms; ; await sleep(100)) {
    const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : folder
    const mark = join(home, 'data', 'postmaster.pid')
    const lines = existsSync(mark) ? readFileSync(mark, 'utf8').split('\n') : []
    if (lines[7]?.trim() === 'ready') {
      const password = readFileSync(join(home, 'password'), 'utf8').trim()
      return `postgres://urja:${password}@127.0.0.1:${Number(lines[3])}/urja`
    }
    if (Date.now() > until) return null
  }
}
