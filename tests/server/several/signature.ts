import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export type SignedCall = { method: string; url: string; headers: IncomingHttpHeaders }
type Keys = { accessKeyId: string; secretAccessKey: string }

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const hex = (text: string) => createHash('sha256').update(text).digest('hex')
/** RFC 3986, as Signature Version 4 wants it. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Whether a call is signed by AWS Signature Version 4 as the service itself checks it, written from the published
 * description. Answers the code of the refusal, or null.
 */
export function signatureFault({ method, url, headers }: SignedCall, keys: Keys): string | null {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!found) return 'AccessDenied'
  const [, id, day, region, names, signature] = found
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId'
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const query = [...searchParams].map(([k, v]) => `${encoded(k)}=${encoded(v)}`).sort()
  const signed = names.split(';')
  const sum = String(headers['x-amz-content-sha256'])
  if (!signed.includes('host') || !signed.includes('x-amz-content-sha256')) return 'AccessDenied'
  const canonical = [
    method,
    decodeURIComponent(pathname).split('/').map(encoded).join('/'),
    query.join('&'),
    ...signed.map(name => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    names,
    sum,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hex(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${keys.secretAccessKey}`, day))
  const isRight = timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'))
  return isRight ? null : 'SignatureDoesNotMatch'
}
