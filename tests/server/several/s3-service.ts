import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signatureFault } from './signature.ts'

export const keys = { accessKeyId: 'URJATESTKEY', secretAccessKey: 'test/Secret+key' }

export type S3Service = {
  endpoint: string
  /** The stored files by path, bucket first. */
  files: Map<string, Buffer>
  /** Every call that was answered: method, path, status. */
  calls: { method: string; path: string; status: number; range?: string }[]
  /** Does with the next answers what a bad network or service does; null: nothing. */
  fault: ((path: string) => 'cut' | 'damage' | 500 | null) | null
  /** What an answer that is 'cut' waits for between its first half and its end. */
  beforeCut: () => Promise<void>
  stop(): Promise<void>
  /** The same files on the same port again. */
  start(): Promise<void>
}

/** Enough of S3 to publish to, read from and list: signatures, checksums, ranges, ETags and its refusals as XML. */
export async function startS3(): Promise<S3Service> {
  const files = new Map<string, Buffer>()
  const calls: S3Service['calls'] = []
  let port = 0
  const server = createServer((request, reply) => void answer(request, reply))

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request
    const path = decodeURIComponent(new URL(url, 'http://s3').pathname).slice(1)
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const content = Buffer.concat(pieces)
    const end = (status: number, more: Record<string, string | number> = {}, body?: Buffer | string) => {
      calls.push({ method, path, status, range: headers.range })
      reply.writeHead(status, more).end(method === 'HEAD' ? undefined : body)
    }
    const refuse = (status: number, code: string) =>
      end(status, { 'content-type': 'application/xml' }, `<Error><Code>${code}</Code></Error>`)

    const fault = signatureFault({ method, url, headers }, keys)
    if (fault) return refuse(403, fault)
    if (method === 'PUT') {
      const sum = headers['x-amz-content-sha256']
      if (headers['content-length'] === undefined) return refuse(411, 'MissingContentLength')
      if (sum !== 'UNSIGNED-PAYLOAD' && sum !== createHash('sha256').update(content).digest('hex'))
        return refuse(400, 'XAmzContentSHA256Mismatch')
      files.set(path, content)
      return end(200)
    }
    if (method === 'DELETE') {
      files.delete(path)
      return end(204)
    }
    const { searchParams } = new URL(url, 'http://s3')
    if (searchParams.get('list-type') === '2') return end(200, {}, listed(path, searchParams))
    const injected = service.fault?.(path) ?? null
    if (injected === 500) return refuse(500, 'InternalError')
    const file = files.get(path)
    if (file === undefined) return refuse(404, 'NoSuchKey')
    const etag = `"${createHash('md5').update(file).digest('hex')}"`
    if (headers['if-none-match'] === etag) return end(304, { etag })
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
    if (from >= file.length && from > 0) return refuse(416, 'InvalidRange')
    const part = file.subarray(from)
    const size = { etag, 'content-length': part.length }
    if (injected === 'cut') {
      calls.push({ method, path, status: 200, range: headers.range })
      reply.writeHead(from > 0 ? 206 : 200, size)
      reply.write(part.subarray(0, Math.ceil(part.length / 2)))
      await service.beforeCut()
      reply.destroy()
      return
    }
    const sent = injected === 'damage' ? Buffer.from(part.map(byte => byte ^ 1)) : part
    end(from > 0 ? 206 : 200, size, sent)
  }

  /** Two keys a page, so that whoever lists must ask on. */
  function listed(bucket: string, params: URLSearchParams): string {
    const prefix = `${bucket}${params.get('prefix') ?? ''}`
    const all = [...files.keys()].filter(key => key.startsWith(prefix)).sort()
    const from = Number(params.get('continuation-token') ?? 0)
    const keys = all.slice(from, from + 2).map(key => encodeURIComponent(key.slice(bucket.length)))
    const more = from + 2 < all.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
    return `<ListBucketResult>${keys.map(key => `<Contents><Key>${key}</Key></Contents>`).join('')}${more}</ListBucketResult>`
  }

  const service: S3Service = {
    endpoint: '',
    files,
    calls,
    fault: null,
    beforeCut: async () => {},
    async start() {
      await new Promise<void>(listening => server.listen(port, '127.0.0.1', listening))
      port = (server.address() as AddressInfo).port
      service.endpoint = `http://127.0.0.1:${port}`
    },
    async stop() {
      const closed = new Promise(done => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
  await service.start()
  return service
}
