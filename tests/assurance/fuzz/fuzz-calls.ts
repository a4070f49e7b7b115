import * as v from 'valibot'
import type { AnySchema, Endpoint } from '../../../app/domain/api/endpoint.ts'
import { failures } from '../../../app/domain/api/failure.ts'
import type { Random } from '../../../tiles/random.ts'
import { generator, hostileTexts, ringFor, valueFor } from './hostile-values.ts'

/** `tokens` are good ones; one call in eight goes out without any or with a forged one. `plan` is one that they may write. */
export type Target = { url: string; endpoints: readonly Endpoint[]; tokens: readonly string[]; plan?: number }
export type FuzzFault = { what: string; request: string; reply: string }
export type FuzzOutcome = {
  calls: number
  statuses: Record<string, number>
  /** Calls that a limit rejected, by operation: these tested nothing. */
  limited: Record<string, number>
  slowest: { ms: number; request: string }
  faults: FuzzFault[]
}

const FailureReply = v.looseObject({
  error: v.pipe(v.string(), v.nonEmpty()),
  code: v.picklist(Object.keys(failures)),
})

/** A busy product works on one call while others wait for its database and threads. */
const atOnce = 6

/**
 * Calls every endpoint `rounds` times, beginning with round `from`, with random and hostile input made from its own contract. A fault is a
 * reply of 500 and above, a success outside its schema, a failure outside its own, or none within a minute.
 */
export async function fuzz(target: Target, rounds: number, seed: number, from = 0): Promise<FuzzOutcome> {
  const random = generator(seed)
  const outcome: FuzzOutcome = {
    calls: 0,
    statuses: {},
    limited: {},
    slowest: { ms: 0, request: 'none' },
    faults: [],
  }
  for (let round = from; round < from + rounds; round++) {
    // Made before any is sent: what is asked hangs on the seed, not on which reply comes first.
    const calls = target.endpoints.map(endpoint => callFor(target, endpoint, random, round)).values()
    const lane = async () => {
      for (const call of calls) await tryOnce(target, call, outcome)
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  }
  return outcome
}

type Call = { endpoint: Endpoint; path: string; headers: Record<string, string>; body: string | undefined }

function callFor(target: Target, endpoint: Endpoint, random: Random, round: number): Call {
  const plan = random() < (endpoint.method === 'DELETE' ? 0.02 : 0.75) ? target.plan : undefined
  const path = pathFor(endpoint, random, plan)
  const body = endpoint.body === undefined ? undefined : bodyFor(endpoint, random, round, plan)
  const token = endsSessions.has(endpoint.path) ? 'forged' : tokenFor(target, random)
  const headers = {
    'content-type': random() < 0.02 ? 'text/plain' : 'application/json',
    // Limits count by address; each call comes from one of its own, where the server trusts its proxy.
    'x-forwarded-for': Array.from({ length: 4 }, () => Math.floor(random() * 256)).join('.'),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  return { endpoint, path, headers, body }
}

async function tryOnce(target: Target, { endpoint, path, headers, body }: Call, outcome: FuzzOutcome) {
  const operation = `${endpoint.method} ${endpoint.path}`
  const request = `${endpoint.method} ${path} ${body?.slice(0, 2_000) ?? ''}`
  const fault = (what: string, reply: string) =>
    outcome.faults.push({ what, request, reply: reply.slice(0, 500) })
  outcome.calls++
  const began = performance.now()
  try {
    const signal = AbortSignal.timeout(60_000)
    const reply = await fetch(target.url + path, { method: endpoint.method, headers, body, signal })
    const text = await reply.text()
    outcome.statuses[reply.status] = (outcome.statuses[reply.status] ?? 0) + 1
    if (reply.status === 429) outcome.limited[operation] = (outcome.limited[operation] ?? 0) + 1
    const wrong = whatIsWrong(endpoint, reply.status, text)
    if (wrong !== null) fault(wrong, text)
  } catch (error) {
    fault('no reply', String(error))
  }
  const ms = performance.now() - began
  if (ms > outcome.slowest.ms) outcome.slowest = { ms, request }
}

/** A good token would be the last one of the run. */
const endsSessions: ReadonlySet<string> = new Set(['/api/logout-everywhere/'])

function tokenFor({ tokens }: Target, random: Random): string | undefined {
  const chance = random()
  if (chance < 0.06) return undefined
  return chance < 0.12 ? 'forged' : tokens[Math.floor(random() * tokens.length)]
}

function whatIsWrong(endpoint: Endpoint, status: number, text: string): string | null {
  if (status >= 500) return `status ${status}`
  if (status >= 400) {
    return v.is(FailureReply, jsonOf(text)) ? null : `a failure (${status}) that is none of ours`
  }
  if (status !== (endpoint.status ?? 200)) return `status ${status}`
  if (endpoint.reply === 'binary' || status === 204) return null
  // What comes out of a schema is checked by it again: transforms in replies would break this, so there are none.
  return v.is(endpoint.reply, jsonOf(text)) ? null : 'a reply outside its schema'
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const oddIds = [
  '0',
  '1',
  '43611',
  '44004',
  '23403',
  '99999',
  '00000',
  '999999999999999',
  '9'.repeat(40),
  '-1',
  '1.5',
  'x',
  'households_2021',
  '__proto__',
  '%00',
  '%E0%A4%A',
  'a'.repeat(2_000),
]

function pathFor(endpoint: Endpoint, random: Random, plan: number | undefined): string {
  const odd = () => oddIds[Math.floor(random() * oddIds.length)]
  const path = endpoint.path.replace('{plan}', name => String(plan ?? name)).replace(/\{\w+\}/g, odd)
  const slash = random() < 0.2 ? '/' : ''
  const names = namesIn(endpoint.query).filter(() => random() < 0.7)
  const query = [
    ...names.map(name => `${name}=${name === 'plan_id' ? (plan ?? odd()) : odd()}`),
    ...(random() < 0.1 ? ['page=-1&x=%00&x=2&__proto__=1'] : []),
  ]
  return path + (path.endsWith('/') ? '' : slash) + (query.length > 0 ? `?${query.join('&')}` : '')
}

const namesIn = (schema: AnySchema | undefined) =>
  schema !== undefined && 'entries' in schema ? Object.keys(schema.entries as object) : []

function bodyFor(endpoint: Endpoint, random: Random, round: number, plan: number | undefined): string {
  if (round < hostileTexts.length) return hostileTexts[round]
  const value = valueFor(endpoint.body!, random, [0, 0, 0, 0.02, 0.1, 0.4][Math.floor(random() * 6)])
  // Random positions make no ring and seldom lie in Nepal; most geometries get a place on the map, good or bad.
  if (isRecord(value) && plan !== undefined)
    for (const name of ['plan', 'plan_id']) if (name in value) value[name] = plan
  if (isRecord(value) && random() < 0.8) {
    if (isRecord(value.polygon)) value.polygon.coordinates = [ringFor(random)]
    if (isRecord(value.point)) value.point.coordinates = ringFor(random)[0]
  }
  return JSON.stringify(value) ?? 'null'
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
