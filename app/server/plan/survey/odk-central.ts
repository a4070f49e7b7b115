import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { Failure, malformedField } from '../../../domain/failure.ts'
import { refusedImport } from './refused-import.ts'

export type CentralForm = {
  url: string
  project: number
  form_id: string
  token: string
  next?: string | null
}
/** A submission as OData tells it: groups in groups. */
export type Submission = Record<string, unknown>
export type CentralPage = { submissions: Submission[]; total: number | null; next: string | null }

/** Submissions of one page. */
export const pageSize = 500
const patience_ms = 20_000
/** A server that is not there is told of sooner than one that takes its time to answer. */
const mostToReach_ms = 1_800
const longest_bytes = 30_000_000

/** What is not on the internet: nobody asks our own network for something through us. */
const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6')
const isInside = (address: string): boolean => inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * A page of a form's submissions (docs.getodk.org/central-api-odata-endpoints, "Data Document"). Central is asked by
 * https on the internet, or where whoever runs the installation trusts it; redirections are not followed.
 */
export async function readCentral(
  { url, project, form_id, token, next }: CentralForm,
  trusted: readonly string[],
): Promise<CentralPage> {
  const base = new URL(url)
  const isTrusted = trusted.includes(base.origin)
  const host = base.hostname.replace(/^\[|\]$/g, '')
  if (!isTrusted && (base.protocol !== 'https:' || (isIP(host) !== 0 && isInside(host))))
    throw malformedField('url', { key: 'answers.central.address' })
  const path = `/v1/projects/${project}/forms/${encodeURIComponent(form_id)}.svc/Submissions`
  const address = new URL(`${path}?$top=${pageSize}&$count=true${next ? `&${next}` : ''}`, base)
  const { status, text } = await ask(address, token, isTrusted).catch(error => {
    throw error instanceof Failure ? error : away(base.host)
  })
  if (status === 401 || status === 403)
    throw refusedImport({ key: 'answers.central.refused', params: { host: base.host } })
  if (status === 404)
    throw refusedImport({
      key: 'answers.central.noForm',
      params: { host: base.host, form: form_id, project },
    })
  if (status !== 200) throw away(base.host)
  return pageIn(text, base.host)
}

const away = (host: string) => refusedImport({ key: 'answers.central.away', params: { host } })

function ask(address: URL, token: string, isTrusted: boolean): Promise<{ status: number; text: string }> {
  const request = address.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((done, fail) => {
    const asking = request(
      address,
      {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        signal: AbortSignal.timeout(patience_ms),
        // Of a connection of its own it is known when it stands.
        agent: false,
        ...(!isTrusted && { lookup: lookupOutside }),
      },
      reply => {
        const pieces: Buffer[] = []
        let bytes = 0
        reply.on('data', (piece: Buffer) => {
          pieces.push(piece)
          bytes += piece.length
          if (bytes > longest_bytes) asking.destroy(new Error('too long'))
        })
        reply.on('end', () => done({ status: reply.statusCode ?? 0, text: Buffer.concat(pieces).toString() }))
        reply.on('error', fail)
      },
    )
    const late = setTimeout(() => asking.destroy(new Error('not reached')), mostToReach_ms)
    asking.on('socket', socket => socket.once('connect', () => clearTimeout(late)))
    asking.on('close', () => clearTimeout(late))
    asking.on('error', fail)
    asking.end()
  })
}

type Looked = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void
/** The addresses of a name, none of which may lie inside. */
function lookupOutside(name: string, options: LookupOptions, done: Looked): void {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error !== null) done(error, [])
    else if (addresses.some(({ address }) => isInside(address))) done(new Error('not on the internet'), [])
    else if (options.all) done(null, addresses)
    else done(null, addresses[0].address, addresses[0].family)
  })
}

function pageIn(text: string, host: string): CentralPage {
  const page = jsonIn(text)
  const { value, '@odata.count': count, '@odata.nextLink': link } = page
  if (!Array.isArray(value)) throw away(host)
  return {
    submissions: value.filter((one): one is Submission => typeof one === 'object' && one !== null),
    total: typeof count === 'number' ? count : null,
    next: typeof link === 'string' ? nextIn(link) : null,
  }
}

function jsonIn(text: string): Submission {
  try {
    return Object(JSON.parse(text)) as Submission
  } catch {
    return {}
  }
}

/** Of the link only how far it goes: what is asked for stays ours. */
function nextIn(link: string): string | null {
  const { searchParams } = new URL(link, 'https://central.invalid')
  for (const name of ['$skiptoken', '$skip']) {
    const value = searchParams.get(name)
    if (value !== null) return `${name}=${encodeURIComponent(value)}`
  }
  return null
}

/** The fields of a submission below their groups, as texts; a position as ODK writes it into tables. */
export function fieldsOf(submission: Submission, group = ''): [head: string, text: string][] {
  return Object.entries(submission).flatMap(([name, value]): [string, string][] => {
    const head = group + name
    if (value === null || value === undefined) return [[head, '']]
    if (typeof value !== 'object') return [[head, String(value)]]
    if (Array.isArray(value)) return []
    const { type, coordinates } = value as { type?: unknown; coordinates?: unknown }
    if (type === 'Point' && Array.isArray(coordinates)) {
      const [lng, lat] = coordinates
      return [[head, `${lat} ${lng}`]]
    }
    return fieldsOf(value as Submission, `${head}/`)
  })
}
