import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { Context } from 'hono'

const zip = promisify(gzip)
/** Below this size, compression saves no network packets. */
const minZipped_bytes = 8 * 1024
const options = { level: 5 }

/** Whether the caller accepts gzip; `gzip;q=0` means that it does not. */
export function acceptsGzip(c: Context): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(c.req.header('accept-encoding') ?? '')
}

/** Compresses the body outside the event loop. Returns null if compression is not worthwhile. */
export async function zipped(body: string | Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = Buffer.byteLength(body)
  return bytes < minZipped_bytes ? null : worthIt(bytes, await zip(body, options))
}

/** The same in the calling thread, at the priority of that thread. */
export function zippedHere(body: Uint8Array): Uint8Array<ArrayBuffer> | null {
  return body.byteLength < minZipped_bytes ? null : worthIt(body.byteLength, gzipSync(body, options))
}

function worthIt(bytes: number, packed: Uint8Array): Uint8Array<ArrayBuffer> | null {
  return packed.byteLength < bytes * 0.9 ? new Uint8Array(packed) : null
}
