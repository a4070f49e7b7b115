import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { limitTime } from '../../app/domain/time-limit.ts'

/** A publisher's file is unavailable or not as expected. The message is shown unchanged. */
export class FetchError extends Error {}

export type Expected = {
  /** Permitted beginnings of the first 64 bytes. */
  begins: readonly (string | RegExp)[]
  /** Minimum and maximum size in bytes. */
  bytes: readonly [min: number, max: number]
  /** Permitted `Content-Type`, if the publisher sends one. */
  types: RegExp
  /** Where the publisher provides the MD5 checksum of the content. */
  md5: 'file beside it' | 'ETag' | 'none'
}

/** Number of bytes that are enough to distinguish a publisher's file from a web page. */
export const head_bytes = 64
/** Value of the User-Agent header. */
export const agent = 'Urja (npm run sources)'

export function checkType(reply: Response, { types }: Expected): void {
  const type = reply.headers.get('content-type')
  if (type === null || types.test(type)) return
  const page = /html/i.test(type) ? ', a web page (for a login or a licence?) instead of data' : ''
  throw new FetchError(`answered with ${type.split(';')[0]}${page}`)
}

export function checkSize(bytes: number | null, { bytes: [min, max] }: Expected): void {
  if (bytes === null || (bytes >= min && bytes <= max)) return
  const range = `${megabytes(min)} to ${megabytes(max)}`
  throw new FetchError(`has ${megabytes(bytes)}, and ${range} is to be expected: its content is another`)
}
export const megabytes = (bytes: number) => `${Number((bytes / 1e6).toPrecision(3))} MB`

export function checkHead(head: Buffer, { begins }: Expected): void {
  const text = head.subarray(0, head_bytes).toString('latin1')
  if (begins.some(one => (typeof one === 'string' ? text.startsWith(one) : one.test(text)))) return
  if (/^\s*<(!doctype|html|\?xml)/i.test(text))
    throw new FetchError('answered with a web page (for a login or a licence?) instead of data')
  throw new FetchError(`begins with ${JSON.stringify(text.slice(0, 16))}, and is not what was to be expected`)
}

export async function publishedMd5(
  { md5 }: Expected,
  address: string,
  reply: Response,
  signal: AbortSignal,
): Promise<string | null> {
  // The ETag of a multipart upload has another format and is not a checksum of the whole content.
  if (md5 === 'ETag') return /^"([0-9a-f]{32})"$/.exec(reply.headers.get('etag') ?? '')?.[1] ?? null
  if (md5 === 'none') return null
  const checksum = await limitTime(30_000, signal, async limited => {
    const checksumReply = await fetch(`${address}.md5`, { headers: { 'user-agent': agent }, signal: limited })
    return checksumReply.ok ? /^([0-9a-f]{32})\b/.exec(await checksumReply.text())?.[1] : undefined
  })
  if (checksum === undefined) throw new FetchError(`has no checksum beside it (${address}.md5)`)
  return checksum
}

/** Computes SHA-256 and MD5 of a file in one pass. */
export async function sumsOf(path: string): Promise<{ sha256: string; md5: string }> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    sha256.update(chunk)
    md5.update(chunk)
  }
  return { sha256: sha256.digest('hex'), md5: md5.digest('hex') }
}
