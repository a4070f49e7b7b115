import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'

const zip = promisify(gzip)
/** Shorter replies take as many packets zipped as they are. */
const leastZipped_bytes = 8 * 1024

/** Whether the caller unpacks gzip; `gzip;q=0` says that it does not. */
export function takesGzip(c: Context): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(c.req.header('accept-encoding') ?? '')
}

/** The body zipped, beside the event loop; null where that is not worth it. */
export async function zipped(body: string | Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = Buffer.byteLength(body)
  if (bytes < leastZipped_bytes) return null
  const packed = await zip(body, { level: 5 })
  return packed.byteLength < bytes * 0.9 ? new Uint8Array(packed) : null
}
