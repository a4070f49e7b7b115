import type { Context } from 'hono'
import { Failure } from '../../domain/api/failure.ts'
import {
  type PlanLevel,
  type PlanName,
  type PlanRight,
  requiredPlanLevel,
} from '../../domain/api/plan-right.ts'
import type { Message } from '../../domain/messages/messages.ts'
import { can } from '../../domain/roles.ts'
import type { Caller } from '../../engine/caller.ts'
import { parse } from '../../engine/requests/parse.ts'
import type { Audit } from '../db/audit.ts'
import type { Proof, Route, UntypedCall, WorkerUse } from '../kernel/endpoint.ts'
import { publicAddressOf } from '../tiles/public-address.ts'
import { languageOf } from './language.ts'
import { isRefusal } from './log/attempts.ts'
import type { CallFacts, Log } from './log/log.ts'
import { withRequestId } from './log/request-id.ts'
import type { Metrics } from './metrics.ts'
import { respond, respondFailure, respondJson } from './reply.ts'
import { readBody } from './request-body.ts'
import { type FindRoute, makeRouter } from './router.ts'

export type PipelineParts = {
  routes: readonly Route[]
  /** Returns the caller that a bearer token identifies. Throws token_expired, token_invalid or proof_invalid. */
  authenticate(token: string, proof: Proof): Promise<Caller>
  /**
   * Returns the id of the named plan if the caller has this permission. Otherwise throws not_found or the error for the
   * missing permission.
   */
  authorisePlan?(caller: Caller, level: PlanLevel, name: PlanName): Promise<number>
  /** Runs the endpoints that are declared as heavy. */
  worker?: WorkerUse
  /** Queues callers without an account, with one queue per network. */
  strangers?: { run<T>(network: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> }
  networkOf?(c: Context): string
  audit: Audit
  metrics: Metrics
  addressOf(c: Context): string
  log: Log
  /** Called after each call has been answered. */
  called?(facts: CallFacts): void
  /** Whether the server is behind the installation's own proxy, so that its request ids can be accepted. */
  trustProxy?: boolean
}
const longestAgent = 200
type Pipeline = PipelineParts & { find: FindRoute }

/**
 * Pipeline for each call to /api: finds the route, authorises the caller (first the token, then the capability), parses
 * the request, checks the permission on the named plan, runs the handler, checks the reply and responds. No part of a
 * request is parsed before the caller's role has been checked. Refusals are recorded in the audit log.
 */
export function makeAnswer(parts: PipelineParts): (c: Context) => Promise<Response> {
  for (const { endpoint } of parts.routes) {
    const name = `${endpoint.method} ${endpoint.path}`
    if (endpoint.worker && (endpoint.can === 'anon' || !parts.worker))
      throw new Error(`${name} is heavy: it needs a role, and the API threads to do the work`)
    if (endpoint.right === undefined) continue
    if (endpoint.can === 'anon') throw new Error(`${name} has a right to a plan: it needs a role`)
    if (!parts.authorisePlan)
      throw new Error(`${name} has a right to a plan, and the API was given no authorisePlan to decide it`)
  }
  const pipeline = { ...parts, find: makeRouter(parts.routes) }
  return c => {
    const given = parts.trustProxy ? c.req.header('x-request-id') : undefined
    return withRequestId(given, async id => {
      const response = await answer(c, pipeline)
      response.headers.set('x-request-id', id)
      return response
    })
  }
}

async function answer(c: Context, pipeline: Pipeline): Promise<Response> {
  const began = performance.now()
  const address = pipeline.addressOf(c)
  const seen: { route?: Route; caller?: Caller } = {}
  let response: Response
  let code = 'ok'
  try {
    response = await run(c, pipeline, address, seen)
  } catch (thrown) {
    const log: Log = (line, level) => pipeline.log(`${c.req.method} ${c.req.path} ${line}`, level)
    const failed = respondFailure(c, thrown, log, seen.route?.endpoint.form)
    response = failed.response
    code = failed.code
    if (isRefusal(response.status, code, c)) {
      const target = `${c.req.method} ${seen.route?.endpoint.path ?? 'unknown path'}`
      pipeline.audit.refused({ user_id: seen.caller?.id ?? null, action: 'call', target, code, address })
    }
  }
  const { method } = c.req
  const path = seen.route?.endpoint.path ?? 'unknown'
  const took_ms = performance.now() - began
  pipeline.metrics.count(method, path, response.status, took_ms)
  const user = seen.caller?.id ?? null
  pipeline.called?.({ method, path, status: response.status, took_ms: Math.round(took_ms), user })
  return response
}

async function run(
  c: Context,
  pipeline: Pipeline,
  address: string,
  seen: { route?: Route; caller?: Caller },
): Promise<Response> {
  const match = pipeline.find(c.req.method, c.req.path)
  if (match === null || !('route' in match)) {
    if (match === null || !match.open) seen.caller = await callerOf(c, pipeline)
    if (match === null) throw new Failure('not_found')
    const methods = match.allowed.join(', ')
    throw new Failure('method_not_allowed', { methods }, { headers: { allow: methods } })
  }
  const { endpoint } = match.route
  seen.route = match.route
  const call: UntypedCall = {
    params: undefined,
    query: undefined,
    body: undefined,
    address,
    language: languageOf(c),
    proof: proofOf(c),
    origin: publicAddressOf(c, pipeline.trustProxy ?? false).origin,
    agent: (c.req.header('user-agent') ?? '').slice(0, longestAgent),
  }
  if (endpoint.can !== 'anon') {
    call.caller = seen.caller = await callerOf(c, pipeline)
    if (!can(call.caller.role, endpoint.can)) throw new Failure('forbidden')
  }
  if (endpoint.worker && call.caller) pipeline.worker?.admit(call.caller)
  if (endpoint.params) call.params = parseParams(endpoint.params, match.params)
  if (endpoint.query) call.query = parse(endpoint.query, c.req.query())
  if (endpoint.body) call.body = await readBody(c, endpoint.body, endpoint.max_KB)
  if (endpoint.right) call.plan = await authorisedPlan(endpoint.right, call, pipeline)
  const made = await inTurn(c, pipeline, match.route, call)
  if (!endpoint.worker || !call.caller || !pipeline.worker) return respond(c, endpoint, made)
  const { status, json, packed, etag } = await pipeline.worker.run(
    endpoint,
    call.caller,
    made,
    c.req.raw.signal,
  )
  return respondJson(c, status, json, packed, etag)
}

/** Runs a call. A public call first reads its body and then waits for the turn of its network. */
async function inTurn(
  c: Context,
  pipeline: Pipeline,
  { endpoint, run }: Route,
  call: UntypedCall,
): Promise<unknown> {
  const { strangers, networkOf } = pipeline
  if (endpoint.can !== 'anon' || !strangers || !networkOf) return run(call)
  return strangers.run(networkOf(c), c.req.raw.signal, async () => run(call))
}

/** Id of the plan that a call refers to, after the guard of the plan has allowed the call. */
async function authorisedPlan(
  right: PlanRight<UntypedCall>,
  call: UntypedCall,
  { authorisePlan }: Pipeline,
): Promise<number | undefined> {
  if (!call.caller || !authorisePlan) throw new Error('a right to a plan was not refused at the start')
  let first: { field: string; plan: number } | undefined
  for (const [field, name] of Object.entries(right.planOf(call))) {
    if (name === undefined) continue
    const plan = await authorisePlan(call.caller, requiredPlanLevel(right, call), name)
    first ??= { field, plan }
    if (plan !== first.plan)
      throw new Failure('other_plan', {}, { fields: { [field]: [otherPlan(first.field)] } })
  }
  return first?.plan
}

const otherPlan = (field: string): Message => ({ key: 'field.otherPlan', params: { field } })

/** A malformed id results in 404, like an unknown one. */
function parseParams(schema: Parameters<typeof parse>[0], params: Record<string, string>): unknown {
  try {
    return parse(schema, params)
  } catch {
    throw new Failure('not_found')
  }
}

function callerOf(c: Context, pipeline: Pipeline): Promise<Caller> {
  const header = c.req.header('authorization')
  const token = header === undefined ? null : /^Bearer +(\S+)$/i.exec(header)
  if (token === null) throw new Failure('not_authenticated')
  return pipeline.authenticate(token[1], proofOf(c))
}

/** What the browser has signed. The path is the same behind a proxy. */
function proofOf(c: Context): Proof {
  return { method: c.req.method, path: c.req.path, jwt: c.req.header('dpop') }
}
