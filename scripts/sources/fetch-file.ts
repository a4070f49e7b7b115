import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { abortWith } from '../../app/domain/time-limit.ts'
import {
  agent,
  checkHead,
  checkSize,
  checkType,
  type Expected,
  FetchError,
  head_bytes,
  megabytes,
  publishedMd5,
  sumsOf,
} from './expected.ts'

/** A temporary failure. The request is repeated, after the publisher's delay if there is one. */
class Passing extends Error {
  readonly after_ms: number | null
  constructor(message: string, after_ms: number | null = null) {
    super(message)
    this.after_ms = after_ms
  }
}
/** The partial file belongs to an older version of the content. */
class Changed extends Passing {}

export type Patience = {
  tries: number
  /** Delay before the second try. It doubles after each further failure. */
  pause_ms: number
  /** Maximum delay that a publisher may request. */
  longestPause_ms: number
  /** A connection that receives no data for this time is aborted. */
  idle_ms: number
}
export const defaultPatience: Patience = {
  tries: 6,
  pause_ms: 2000,
  longestPause_ms: 300_000,
  idle_ms: 60_000,
}

export type FileRequest = {
  address: string
  /** Query that is sent as a form. Its response cannot be resumed, only requested again. */
  question?: string
  expected: Expected
  /** Path of the partial file, which differs from that of the final file. */
  part: string
}
export type Fetched = { bytes: number; sha256: string; lastModified: string | null }

/** Origin of an existing partial file. */
const Begun = v.object({ address: v.string(), mark: v.string() })

/**
 * Fetches a file into `part`, resuming earlier attempts, and checks its first bytes, size and the publisher's checksum.
 * Retries after temporary failures (interruption, timeout, 429, 5xx). Throws a FetchError with the address and the
 * reason. After an error, `part` contains only data that can be resumed, or does not exist.
 */
export async function fetchFile(
  request: FileRequest,
  patience: Patience,
  signal: AbortSignal,
  onProgress: (bytes: number, of: number | null, failure?: string) => void,
): Promise<Fetched> {
  await mkdir(dirname(request.part), { recursive: true })
  let pause_ms = patience.pause_ms
  for (let left = patience.tries - 1; ; left--) {
    try {
      return await tryOnce(request, patience, signal, onProgress)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof FetchError) {
        await forget(request.part)
        throw new FetchError(`${request.address} ${error.message}`)
      }
      if (!(error instanceof Passing)) throw error
      if (error instanceof Changed) await forget(request.part)
      if (left === 0) throw new FetchError(`${request.address} ${error.message}, ${patience.tries} times`)
      const wait_ms = Math.min(patience.longestPause_ms, error.after_ms ?? pause_ms)
      onProgress(
        await sizeOf(request.part),
        null,
        `${error.message}; next try in ${Math.ceil(wait_ms / 1000)} s`,
      )
      await sleep(wait_ms, undefined, { signal })
      pause_ms *= 2
    }
  }
}

async function tryOnce(
  request: FileRequest,
  patience: Patience,
  signal: AbortSignal,
  onProgress: (bytes: number, of: number | null) => void,
): Promise<Fetched> {
  const { address, part, expected, question } = request
  const begun = question === undefined ? await begunOf(request) : null
  let partial_bytes = begun === null ? 0 : await sizeOf(part)
  const headers: Record<string, string> = { 'user-agent': agent, 'accept-encoding': 'identity' }
  if (begun !== null) Object.assign(headers, { range: `bytes=${partial_bytes}-`, 'if-range': begun.mark })
  const ending = new AbortController()
  const release = abortWith(ending, signal)
  let wasSilent = false
  const giveUp = () => {
    wasSilent = true
    ending.abort()
  }
  let alarm = setTimeout(giveUp, patience.idle_ms)
  const heard = () => {
    clearTimeout(alarm)
    alarm = setTimeout(giveUp, patience.idle_ms)
  }
  try {
    const body = question === undefined ? undefined : new URLSearchParams({ data: question })
    const method = body === undefined ? 'GET' : 'POST'
    const reply = await fetch(address, { method, body, headers, signal: ending.signal })
    heard()
    refuseStatus(reply, partial_bytes)
    if (new URL(address).protocol === 'https:' && new URL(reply.url).protocol !== 'https:')
      throw new FetchError(`leads to ${reply.url}, which is not https`)
    const isRest = reply.status === 206 && restBegins(reply) === partial_bytes
    if (!isRest) partial_bytes = 0
    const total = totalOf(reply, partial_bytes)
    checkType(reply, expected)
    checkSize(total, expected)
    await checkRoom(part, total === null ? expected.bytes[0] : total - partial_bytes)
    const mark = markOf(reply)
    if (mark !== null) await writeFile(`${part}.json`, JSON.stringify({ address, mark }))
    else await rm(`${part}.json`, { force: true })
    if (reply.body === null) throw new Passing('answered without a content')
    const bytes = await write(reply.body, partial_bytes, request, heard, count => onProgress(count, total))
    if (total !== null && bytes < total) throw new Passing(`was cut off after ${bytes} of ${total} bytes`)
    if (total !== null && bytes > total)
      throw new FetchError(`has ${bytes} bytes, and said that it has ${total}`)
    checkSize(bytes, expected)
    return await checked(request, reply, bytes, signal)
  } catch (error) {
    if (wasSilent) throw new Passing(`was silent for ${Math.ceil(patience.idle_ms / 1000)} s`)
    throw networkOutage(error)
  } finally {
    clearTimeout(alarm)
    release()
  }
}

function networkOutage(error: unknown): unknown {
  if (error instanceof FetchError || error instanceof Passing) return error
  const code = (error as NodeJS.ErrnoException)?.code
  if (code === 'ENOSPC') return new FetchError('does not fit on the disk')
  if (!(error instanceof Error)) return error
  const { cause } = error
  const isNetwork = error.name === 'TypeError' || error.message === 'terminated' || code === 'ECONNRESET'
  if (!isNetwork) return error
  return new Passing(
    `cannot be reached or broke off (${cause instanceof Error ? cause.message : error.message})`,
  )
}

function refuseStatus(reply: Response, partial_bytes: number): void {
  const { status } = reply
  if (status === 200 || status === 206) return
  const after = Number(reply.headers.get('retry-after') || Number.NaN)
  const after_ms = Number.isFinite(after) ? after * 1000 : null
  if (status === 429) throw new Passing('asks to be called less often (429)', after_ms)
  if (status >= 500) throw new Passing(`answered ${status}`, after_ms)
  if (status === 416 && partial_bytes > 0) throw new Changed('has changed since it was begun (416)', 0)
  if (status === 404) throw new FetchError('is not there (404): the publisher has moved or renamed it')
  throw new FetchError(`answered ${status}`)
}

function restBegins(reply: Response): number | null {
  const [, from] = /^bytes (\d+)-/.exec(reply.headers.get('content-range') ?? '') ?? []
  return from === undefined ? null : Number(from)
}

function totalOf(reply: Response, partial_bytes: number): number | null {
  const length = reply.headers.get('content-length')
  return length === null ? null : Number(length) + partial_bytes
}

async function checkRoom(part: string, wanted: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(part))
  if (bavail * bsize < wanted)
    throw new FetchError(`needs ${megabytes(wanted)}, and ${megabytes(bavail * bsize)} are free on the disk`)
}

/** A strong validator, without which the rest of a file could come from a different version. */
function markOf(reply: Response): string | null {
  const tag = reply.headers.get('etag')
  if (tag !== null && !tag.startsWith('W/')) return tag
  return reply.headers.get('last-modified')
}

async function begunOf({ address, part }: FileRequest): Promise<v.InferOutput<typeof Begun> | null> {
  try {
    const begun = v.parse(Begun, JSON.parse(await readFile(`${part}.json`, 'utf8')))
    return begun.address === address && (await sizeOf(part)) > 0 ? begun : null
  } catch {
    return null
  }
}

async function write(
  body: ReadableStream,
  partial_bytes: number,
  { part, expected }: FileRequest,
  heard: () => void,
  onProgress: (bytes: number) => void,
): Promise<number> {
  let bytes = partial_bytes
  let head: Buffer | null = partial_bytes > 0 ? null : Buffer.alloc(0)
  const seen = new Transform({
    transform(chunk: Buffer, _, done) {
      heard()
      bytes += chunk.length
      if (head !== null) {
        head = Buffer.concat([head, chunk.subarray(0, head_bytes)])
        if (head.length >= head_bytes) {
          try {
            checkHead(head, expected)
          } catch (error) {
            done(error as Error)
            return
          }
          head = null
        }
      }
      if (bytes > expected.bytes[1]) {
        done(new FetchError(`has more than ${megabytes(expected.bytes[1])}: its content is another`))
        return
      }
      onProgress(bytes)
      done(null, chunk)
    },
  })
  await pipeline(
    Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
    seen,
    createWriteStream(part, { flags: partial_bytes > 0 ? 'a' : 'w' }),
  )
  if (head !== null) checkHead(head, expected)
  return bytes
}

async function checked(
  { part, expected, address }: FileRequest,
  reply: Response,
  bytes: number,
  signal: AbortSignal,
): Promise<Fetched> {
  const md5 = await publishedMd5(expected, address, reply, signal)
  const sums = await sumsOf(part)
  if (md5 !== null && md5 !== sums.md5)
    throw new FetchError(`has the MD5 ${sums.md5}, and its publisher tells ${md5}: it was damaged on its way`)
  return { bytes, sha256: sums.sha256, lastModified: reply.headers.get('last-modified') }
}

/** Removes a partial file and its record. */
export async function forget(part: string): Promise<void> {
  await rm(part, { force: true })
  await rm(`${part}.json`, { force: true })
}

/** Renames a complete file to its final name. */
export async function moveIntoPlace(part: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await rename(part, path)
  await rm(`${part}.json`, { force: true })
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0
}
