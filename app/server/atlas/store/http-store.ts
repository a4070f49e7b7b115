import { AwsClient } from 'aws4fetch'
import { type AtlasStore, StoreError } from './atlas-store.ts'

/** Keys for signing requests to an S3-compatible store. They are not needed to read a public bucket. */
export type StoreKeys = {
  /** URL of the service, if it is not Amazon's. */
  endpoint?: string
  region?: string
  accessKeyId?: string
  secretAccessKey?: string
  sessionToken?: string
}
type Fetcher = (url: string, init: RequestInit) => Promise<Response>

/** The service must start to reply within this time. The reader monitors the rest of the reply. */
const patience_ms = 20_000

/** Accesses `s3://bucket/prefix` with the S3 protocol. Requests are signed with SigV4 (AWS Signature Version 4). */
export function s3Store(address: string, keys: StoreKeys): AtlasStore {
  const { accessKeyId, secretAccessKey, sessionToken, region = 'us-east-1' } = keys
  const place = s3Place(address, keys.endpoint, region)
  if (!accessKeyId || !secretAccessKey) return webStore(address, place, (url, init) => fetch(url, init))
  const client = new AwsClient({ accessKeyId, secretAccessKey, sessionToken, region, service: 's3' })
  return webStore(address, place, async (url, init) => fetch(await client.sign(url, init)))
}

/** Accesses a plain web address, which is read-only. */
export function httpStore(address: string): AtlasStore {
  return webStore(address, { base: address, bucket: null }, (url, init) => fetch(url, init))
}

/** Location of the files. `bucket` contains the URL at which S3 lists them and their prefix. */
type Place = { base: string; bucket: { url: string; prefix: string } | null }

/**
 * URL of the bucket and prefix. If an endpoint is given, the URL is in path style, which all compatible services
 * support.
 */
function s3Place(address: string, endpoint: string | undefined, region: string): Place {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? []
  if (!bucket) throw new StoreError(`${address} names no bucket: it must be like s3://bucket/prefix.`)
  const path = prefix.split('/').map(encodeURIComponent).join('/')
  const url = endpoint
    ? `${endpoint.replace(/\/+$/, '')}/${bucket}`
    : // A bucket name with dots does not match the certificate for *.s3.amazonaws.com.
      bucket.includes('.')
      ? `https://s3.${region}.amazonaws.com/${bucket}`
      : `https://${bucket}.s3.${region}.amazonaws.com`
  return { base: `${url}/${path}`, bucket: { url, prefix: prefix && `${prefix.replace(/\/+$/, '')}/` } }
}

function webStore(name: string, { base, bucket }: Place, fetcher: Fetcher): AtlasStore {
  const urlOf = (path: string) => `${base.replace(/\/+$/, '')}/${path}`

  async function send(
    path: string,
    signal: AbortSignal,
    init: RequestInit,
    url = urlOf(path),
  ): Promise<Response> {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(new Error('it does not answer')), patience_ms)
    try {
      // Redirects are refused, because they could lead to a host that the operator has not configured.
      const request: RequestInit = { ...init, redirect: 'manual' }
      return await fetcher(url, { ...request, signal: AbortSignal.any([signal, timeout.signal]) })
    } catch (error) {
      signal.throwIfAborted()
      throw new StoreError(`${name} cannot be reached: ${causeOf(error)}.`)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    name,
    async read(path, { from = 0, etag = null, signal }) {
      // There is no accept-encoding header, because fetch sets its own and the signature would become invalid.
      const headers: Record<string, string> = {}
      if (from > 0) headers.range = `bytes=${from}-`
      if (etag !== null) headers['if-none-match'] = etag
      const reply = await send(path, signal, { headers })
      if (reply.status === 304) return 'unchanged'
      if (reply.status === 404) return drop(reply)
      if (!reply.ok || reply.body === null) throw await refused(name, path, reply)
      return {
        etag: reply.headers.get('etag'),
        from: reply.status === 206 ? from : 0,
        body: reply.body,
      }
    },
    async sizeOf(path, signal) {
      const reply = await send(path, signal, { method: 'HEAD' })
      if (reply.status === 404) return null
      if (!reply.ok) throw await refused(name, path, reply)
      return Number(reply.headers.get('content-length'))
    },
    async write(path, content, sha256, signal) {
      // The checksum is signed, so that the service rejects a corrupted upload.
      const headers = { 'x-amz-content-sha256': sha256 }
      const reply = await send(path, signal, { method: 'PUT', headers, body: content })
      if (!reply.ok) throw await refused(name, path, reply)
      await drop(reply)
    },
    async list(signal) {
      if (bucket === null) throw new StoreError(`${name} cannot tell what it holds: name it.`)
      const found: string[] = []
      let after: string | undefined
      do {
        const params = new URLSearchParams({
          'list-type': '2',
          'encoding-type': 'url',
          prefix: bucket.prefix,
        })
        if (after !== undefined) params.set('continuation-token', after)
        const reply = await send('', signal, {}, `${bucket.url}/?${params}`)
        if (!reply.ok) throw await refused(name, 'the list of its files', reply)
        const text = await reply.text()
        const keys = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) =>
          decodeURIComponent(key.replaceAll('+', ' ')),
        )
        found.push(...keys.map(key => key.slice(bucket.prefix.length)))
        after = /<NextContinuationToken>([^<]*)</.exec(text)?.[1]
      } while (after !== undefined)
      return found
    },
    async remove(path, signal) {
      const reply = await send(path, signal, { method: 'DELETE' })
      if (!reply.ok && reply.status !== 404) throw await refused(name, path, reply)
      await drop(reply)
    },
  }
}

async function drop(reply: Response): Promise<null> {
  await reply.body?.cancel()
  return null
}

/** S3 explains errors in XML with a code, whereas a web server only returns a status. */
async function refused(name: string, path: string, reply: Response): Promise<StoreError> {
  const leads = reply.status >= 300 && reply.status < 400 ? reply.headers.get('location') : null
  if (leads !== null) {
    await drop(reply)
    return new StoreError(
      `${name} leads to ${leads} when asked for ${path}, which is not followed: name that address itself.`,
    )
  }
  const text = (await reply.text().catch(() => '')).slice(0, 2_000)
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1]
  const remedy =
    reply.status === 403 || reply.status === 401
      ? ' Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and what they may do.'
      : ''
  return new StoreError(
    `${name} answers ${reply.status}${code ? ` ${code}` : ''} when asked for ${path}.${remedy}`,
  )
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? causeOf(error.cause) : error.message || error.name
}
