import { type FileHandle, open } from 'node:fs/promises'

/** An open file that can be served. `etag` is strong and includes its quotes. */
export type RangeFile = { respond(request: Request): Promise<Response>; close(): Promise<void> }

type Span = { from: number; to: number }
/** Ranges up to this size are read at once, and larger ones in chunks. */
const piece_bytes = 1 << 20

/**
 * Serves a file that never changes with support for HTTP Range (RFC 9110): one range of bytes, If-Range, If-None-Match,
 * HEAD and 416. Requests for several ranges receive the whole file, as the standard allows.
 */
export async function openRangeFile(path: string, type: string, etag: string): Promise<RangeFile> {
  const file = await open(path, 'r')
  const { size } = await file.stat()
  const shared = {
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': type,
    etag,
  }
  return {
    async respond(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
      if (matches(request.headers.get('if-none-match'), etag))
        return new Response(null, { status: 304, headers: shared })
      const ifRange = request.headers.get('if-range') ?? etag
      const range = request.method === 'GET' && ifRange === etag ? request.headers.get('range') : null
      const span = parseRange(range, size)
      if (span === 'unsatisfiable')
        return new Response(null, { status: 416, headers: { ...shared, 'content-range': `bytes */${size}` } })
      const { from, to } = span ?? { from: 0, to: size - 1 }
      const headers: Record<string, string> = { ...shared, 'content-length': String(to - from + 1) }
      if (span) headers['content-range'] = `bytes ${from}-${to}/${size}`
      const body = request.method === 'HEAD' ? null : await bodyOf(file, { from, to })
      return new Response(body, { status: span ? 206 : 200, headers })
    },
    close: () => file.close(),
  }
}

/** The single range in a Range header, or null for the whole file. */
export function parseRange(header: string | null, size: number): Span | null | 'unsatisfiable' {
  const found = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return null
  if (found[1] === '') {
    const last = Number(found[2])
    return last === 0 || size === 0 ? 'unsatisfiable' : { from: Math.max(0, size - last), to: size - 1 }
  }
  const from = Number(found[1])
  if (found[2] !== '' && Number(found[2]) < from) return null
  if (from >= size) return 'unsatisfiable'
  return { from, to: found[2] === '' ? size - 1 : Math.min(Number(found[2]), size - 1) }
}

function matches(header: string | null, etag: string): boolean {
  if (header === null) return false
  return header.split(',').some(entry => ['*', etag].includes(entry.trim().replace(/^W\//, '')))
}

async function bodyOf(
  file: FileHandle,
  { from, to }: Span,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  if (to - from < piece_bytes) return read(file, from, to - from + 1)
  let at = from
  return new ReadableStream({
    async pull(controller) {
      const bytes = await read(file, at, Math.min(piece_bytes, to - at + 1))
      at += bytes.length
      controller.enqueue(bytes)
      if (at > to) controller.close()
    },
  })
}

async function read(file: FileHandle, from: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length)
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(bytes, done, length - done, from + done)
    if (bytesRead === 0) throw new Error(`file ended at ${from + done}, expected ${length - done} bytes more`)
    done += bytesRead
  }
  return bytes
}
