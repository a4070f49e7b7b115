import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { downloadIds, downloadPath, downloads } from '../../../domain/downloads.ts'

type Document = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

/** Serves the public documents for download from memory. All other names below the path result in 404. */
export function downloadRoutes(folder: string): Hono {
  const documents = new Map<string, Document>()
  for (const id of downloadIds) {
    const file = join(folder, downloads[id].file)
    if (existsSync(file)) documents.set(downloadPath(id), documentOf(file, id))
  }
  const app = new Hono()
  // Hono uses this handler for HEAD as well.
  app.get('/media/*', c => {
    const document = documents.get(c.req.path)
    if (!document) return c.json({ error: 'Not found.' }, 404)
    const { bytes, headers } = document
    if (c.req.header('if-none-match')?.includes(headers.etag))
      return new Response(null, { status: 304, headers })
    return new Response(bytes, { headers: { ...headers, 'content-length': String(bytes.length) } })
  })
  return app
}

function documentOf(file: string, id: keyof typeof downloads): Document {
  const bytes = new Uint8Array(readFileSync(file))
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  return {
    bytes,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${downloads[id].file}"`,
      'content-language': downloads[id].language,
      'cache-control': 'no-cache',
      etag: `"${hash}"`,
    },
  }
}
