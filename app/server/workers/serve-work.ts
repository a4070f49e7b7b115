import { readFileSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { Failure } from '../../domain/api/failure.ts'
import type { AtlasBytes } from '../../engine/atlas/atlas-bytes.ts'
import { decodeAtlas } from '../../engine/atlas/decode-atlas.ts'
import { checkedJson } from '../../engine/requests/checked-json.ts'
import { errorCode } from '../../node/error-code.ts'
import { type Db, openDatabase } from '../db/open.ts'
import type { WorkerJson } from '../kernel/endpoint.ts'
import { etagOf } from '../kernel/etag.ts'
import { zippedHere } from '../kernel/gzip.ts'
import { collectGarbage } from './collect-garbage.ts'
import type { AnyWorkerJob, AnyWorkerRead } from './worker-endpoint.ts'

/** Data with which a thread is started. */
export type ThreadData = { module: string; atlas: AtlasBytes; databaseUrl?: string }
/** One call for a thread. `path` is the path of its endpoint. */
export type WorkerTask = { path: string; input: unknown }
/** Result of a call, and the processor time that it used. */
export type WorkerDone = { cpu_ms: number } & (
  | WorkerJson
  | { refused: Pick<Failure, 'code' | 'params' | 'fields' | 'headers' | 'theirs'> }
  /** An internal error. Its code is lost when it is transferred between threads, so it is sent separately. */
  | { failed: unknown; errorCode?: string }
)

/**
 * Runs in a thread. Opens the atlas from the shared bytes and then performs tasks. Each task returns the complete JSON
 * of its reply.
 */
export function serveWork(works: readonly (AnyWorkerJob | AnyWorkerRead)[]): (task: WorkerTask) => unknown {
  const byPath = new Map(works.map(work => [work.endpoint.path as string, work]))
  const { atlas: bytes, databaseUrl } = workerData as ThreadData
  const atlas = decodeAtlas(bytes)
  collectGarbage()
  const database = databaseOf(databaseUrl)
  return async ({ path, input }) => {
    const began_ms = cpu_ms()
    try {
      const work = byPath.get(path)
      if (work === undefined) throw new Error(`${path} has no work in job-worker.ts`)
      const json = new TextEncoder().encode(
        checkedJson(
          work.endpoint,
          await ('read' in work ? work.read(database(), input) : work.run(atlas, input)),
        ),
      )
      // The reply is compressed here rather than in the thread pool of the process, which everybody's short work uses:
      // compressing 4 MB takes 0.1 s.
      const packed = zippedHere(json)
      const etag = work.endpoint.method === 'GET' ? etagOf(json) : undefined
      const done: WorkerDone = { json, packed, etag, cpu_ms: cpu_ms() - began_ms }
      const buffers = [json, packed].flatMap(bytes => bytes?.buffer ?? [])
      return move({ [transferableSymbol]: buffers, [valueSymbol]: done })
    } catch (error) {
      return { ...caught(error), cpu_ms: cpu_ms() - began_ms } satisfies WorkerDone
    }
  }
}

/** The thread's own connection to the database. It is opened on first use and closed when it is idle. */
function databaseOf(url: string | undefined): () => Db {
  let opened: Db | null = null
  return () => {
    if (url === undefined) throw new Error('this thread was started without a database')
    opened ??= openDatabase(url, 1).db
    return opened
  }
}

function caught(error: unknown) {
  if (!(error instanceof Failure)) return { failed: error, errorCode: errorCode(error) }
  const { code, params, fields, headers, theirs } = error
  return { refused: { code, params, fields, headers, theirs } }
}

/** Processor time of this thread, or the elapsed time if the system does not provide it. */
function cpu_ms(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}
