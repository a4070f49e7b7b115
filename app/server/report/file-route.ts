import type { Handler } from 'hono'
import { Failure } from '../../domain/api/failure.ts'
import { fileTypes } from '../../domain/file-types.ts'
import type { FileType } from '../../domain/report/contract.ts'
import type { Db } from '../db/open.ts'
import { type Links, readFile, streamFile } from './plan-files.ts'

/** Serves a file of a plan to anybody with a valid link. Hono uses this handler for HEAD as well. */
export const fileRoute =
  ({ db, links }: { db: Db; links: Links }): Handler =>
  async c => {
    const id = c.req.param('id') ?? ''
    if (!/^\d{1,9}$/.test(id)) throw new Failure('not_found')
    if (!links.isGood(Number(id), c.req.query('until'), c.req.query('sig'))) throw new Failure('link_ended')
    const file = await readFile(db, Number(id))
    if (file === undefined || file.name !== c.req.param('name')) throw new Failure('not_found')
    const headers = {
      'content-type': fileTypes[file.type as FileType] ?? 'application/octet-stream',
      'content-length': String(file.bytes),
      'content-disposition': `attachment; filename="${file.name}"`,
      'content-language': file.language,
      'cache-control': 'private, no-cache',
      etag: `"${file.sha256.slice(0, 32)}"`,
    }
    if (c.req.header('if-none-match')?.includes(headers.etag))
      return new Response(null, { status: 304, headers: { etag: headers.etag } })
    return new Response(c.req.method === 'HEAD' ? null : streamFile(db, file), { headers })
  }
