import { join } from 'node:path'
import { type Env, ownersUrl } from '../../app/server/env.ts'
import { makeProgress, type ProgressReporter } from '../common/progress.ts'
import { reachPostgres } from '../postgres/reach-postgres.ts'

export type VerbTools = {
  /** Runs the work with the address of the database in DATABASE_URL, or of the embedded database in a data folder. */
  withDatabase<T>(env: Env, data: string, work: (databaseUrl: string) => Promise<T>): Promise<T>
  progress: ProgressReporter
  signal: AbortSignal
}

/** Runs a command until it ends or is interrupted. An error is reported in one sentence, with exit code 1. */
export async function runBackupVerb(work: (tools: VerbTools) => Promise<void>): Promise<void> {
  const progress = makeProgress()
  const interrupt = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => interrupt.abort(new Error('Interrupted.')))
  try {
    await work({ withDatabase, progress, signal: interrupt.signal })
  } catch (error) {
    progress.fail(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

async function withDatabase<T>(
  env: Env,
  data: string,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const external = ownersUrl(env)
  if (external) return work(external)
  const postgres = await reachPostgres(join(data, 'postgres'))
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}
