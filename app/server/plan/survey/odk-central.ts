import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { Failure, malformedField } from '../../../domain/api/failure.ts'
import { isOnInternet } from './internet-address.ts'
import { refusedImport } from './refused-import.ts'

export type CentralForm = {
  url: string
  project: number
  form_id: string
  token: string
  next?: string | null
}
/** The text of a page from an untrusted server. */
export type CentralText = { text: string; host: string }

/** Number of submissions per page. */
export const pageSize = 500
const patience_ms = 20_000
/** Time limit for the connection, which is shorter so that an unreachable server is reported sooner than a slow one. */
const maxToReach_ms = 1_800
/** Maximum size of a page, three times that of a page of the longest form. */
const max_MB = 4

class TooLong extends Error {}

/**
 * Reads a page of the submissions to a form (docs.getodk.org/central-api-odata-endpoints, "Data Document"). Only https
 * servers on the internet and servers that the operator trusts are permitted. Redirects are not followed.
 */
export async function readCentral(
  { url, project, form_id, token, next }: CentralForm,
  trusted: readonly string[],
): Promise<CentralText> {
  const base = new URL(url)
  const isTrusted = trusted.includes(base.origin)
  const host = base.hostname.replace(/^\[|\]$/g, '')
  if (!isTrusted && (base.protocol !== 'https:' || (isIP(host) !== 0 && !isOnInternet(host))))
    throw malformedField('url', { key: 'answers.central.address' })
  const path = `/v1/projects/${project}/forms/${encodeURIComponent(form_id)}.svc/Submissions`
  const address = new URL(`${path}?$top=${pageSize}&$count=true${next ? `&${next}` : ''}`, base)
  const { status, text } = await fetchText(address, token, isTrusted).catch(error => {
    if (error instanceof TooLong)
      throw refusedImport({ key: 'answers.central.tooLong', params: { host: base.host, most: max_MB } })
    throw error instanceof Failure ? error : notCentral(base.host)
  })
  if (status === 401 || status === 403)
    throw refusedImport({ key: 'answers.central.refused', params: { host: base.host } })
  if (status === 404)
    throw refusedImport({
      key: 'answers.central.noForm',
      params: { host: base.host, form: form_id, project },
    })
  if (status !== 200) throw notCentral(base.host)
  return { text, host: base.host }
}

/** The server does not exist or does not reply like ODK Central. */
export const notCentral = (host: string) => refusedImport({ key: 'answers.central.away', params: { host } })

function fetchText(
  address: URL,
  token: string,
  isTrusted: boolean,
): Promise<{ status: number; text: string }> {
  const request = address.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((done, fail) => {
    const asking = request(
      address,
      {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        signal: AbortSignal.timeout(patience_ms),
        // Uses a separate connection, so that the time when it is established is known.
        agent: false,
        ...(!isTrusted && { lookup: lookupOutside }),
      },
      reply => {
        const pieces: Buffer[] = []
        let bytes = 0
        reply.on('data', (piece: Buffer) => {
          pieces.push(piece)
          bytes += piece.length
          if (bytes > max_MB * 1e6) asking.destroy(new TooLong())
        })
        reply.on('end', () => done({ status: reply.statusCode ?? 0, text: Buffer.concat(pieces).toString() }))
        reply.on('error', fail)
      },
    )
    const timeout = setTimeout(() => asking.destroy(new Error('not reached')), maxToReach_ms)
    asking.on('socket', socket => socket.once('connect', () => clearTimeout(timeout)))
    asking.on('close', () => clearTimeout(timeout))
    asking.on('error', fail)
    asking.end()
  })
}

type Looked = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void
/** Resolves a host name and refuses private addresses. */
function lookupOutside(name: string, options: LookupOptions, done: Looked): void {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error !== null) done(error, [])
    else if (addresses.some(({ address }) => !isOnInternet(address)))
      done(new Error('not on the internet'), [])
    else if (options.all) done(null, addresses)
    else done(null, addresses[0].address, addresses[0].family)
  })
}
