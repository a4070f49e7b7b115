import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, expect } from 'vitest'
import type { RoleLabel } from '../../app/domain/roles.ts'
import type { AtlasInUse } from '../../app/engine/atlas/atlas.ts'
import type { Caller } from '../../app/engine/caller.ts'
import { makeAccessTokens } from '../../app/server/accounts/access-token.ts'
import { makeCallers } from '../../app/server/accounts/callers.ts'
import { demoAccounts, demoArea, demoPassword } from '../../app/server/accounts/seed.ts'
import type { Limits } from '../../app/server/accounts/throttle.ts'
import { type Api, makeApi } from '../../app/server/api.ts'
import { seedFigures } from '../../app/server/dashboard/seed.ts'
import { type OpenDatabase, openDatabase } from '../../app/server/db/open.ts'
import { hasSecrets } from '../../app/server/http/log/log.ts'
import type { Mailer } from '../../app/server/mail/mailer.ts'
import { makeOutbox } from '../../app/server/mail/outbox.ts'
import type { Draw } from '../../app/server/report/draw.ts'
import type { DrawMaps } from '../../app/server/report/maps/draw-maps.ts'
import type { JobLimits } from '../../app/server/report/plan-jobs.ts'
import type { StrangerLimits } from '../../app/server/workers/stranger-limits.ts'
import { demoAtlas } from './demo-atlas.ts'
import { seededDatabase } from './fresh-database.ts'

/** Files of a plan with what they are made of instead of a drawing, which takes seconds (report/files.test.ts). */
const drawQuickly: Draw = async ({ whole, language }) =>
  (['docx', 'pdf'] as const).map(type => ({
    type,
    bytes: new TextEncoder().encode(JSON.stringify({ type, language, whole })),
  }))

const drawMapsQuickly: DrawMaps = async ({ plan, geojsons, corrections, language, size }) =>
  (['pdf', 'geojson', 'kml', 'zip'] as const).map(type => ({
    type,
    bytes: new TextEncoder().encode(
      JSON.stringify({
        type,
        language,
        size,
        plan,
        features: { geojsons: JSON.parse(new TextDecoder().decode(geojsons)), corrections },
      }),
    ),
  }))

export type Running = {
  url: string
  /** The installation's secret. */
  secret: Uint8Array
  api: Api
  database: OpenDatabase
  /** What the server logged: it must stay empty where nothing unforeseen may happen. */
  logged: string[]
  /** The folder of its mails. */
  outbox: string
  /** Who a token of it belongs to, for a pipeline of a test's own endpoints. */
  authenticate(token: string): Promise<Caller>
  /** What the server's clock tells. */
  now(): number
  /** Moves the server's clock. */
  later(ms: number): void
  call(
    method: string,
    path: string,
    more?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Reply>
  /** A good access token of a demo account: the one from before, unless a new login is asked for. */
  tokenOf(role: RoleLabel, anew?: 'anew'): Promise<string>
}
// biome-ignore lint/suspicious/noExplicitAny: replies are looked at field by field in tests
export type Reply = { status: number; headers: Headers; json: any; bytes: ArrayBuffer }

/**
 * The real app on a free port, with a fresh database, the demo accounts and the demo atlas; gone after the file. The
 * figures of municipalities are empty unless asked for.
 */
export async function startApi(
  options: {
    limits?: Limits
    strangerLimits?: StrangerLimits
    mailer?: Mailer
    figures?: 'demo'
    draw?: Draw
    drawMaps?: DrawMaps
    jobLimits?: JobLimits
    odkServers?: readonly string[]
    trustProxy?: boolean
    atlas?: AtlasInUse
    /** Address of a database to use instead of a fresh one. */
    databaseUrl?: string
    /** What the server's clock tells at the start, instead of the time of day. */
    at?: Date
  } = {},
): Promise<Running> {
  const database = openDatabase(options.databaseUrl ?? (await seededDatabase()))
  const atlas = options.atlas ?? (await demoAtlas())
  if (options.figures === 'demo') await seedFigures(database.db, atlas.current(), demoArea)
  let ahead_ms = options.at ? options.at.getTime() - Date.now() : 0
  const clock = () => new Date(Date.now() + ahead_ms)
  const logged: string[] = []
  const outbox = mkdtempSync(join(tmpdir(), 'urja-outbox-'))
  const secret = randomBytes(32)
  const api = makeApi({
    database,
    atlas,
    mailer: options.mailer ?? makeOutbox(outbox, 'Urja <no-reply@urja.example>', clock),
    publicUrl: () => 'https://urja.example/',
    secret,
    clock,
    log: line => void logged.push(line),
    limits: options.limits,
    strangerLimits: options.strangerLimits,
    draw: options.draw ?? drawQuickly,
    drawMaps: options.drawMaps ?? drawMapsQuickly,
    jobLimits: options.jobLimits,
    odkServers: options.odkServers,
    trustProxy: options.trustProxy,
  })
  const server = createAdaptorServer({ fetch: api.app.fetch })
  // A test that computes for five seconds would else call on a connection that closes meanwhile.
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 600_000
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tokens = new Map<RoleLabel, { access: string; since_ms: number }>()

  afterAll(async () => {
    await new Promise(closed => {
      server.close(closed)
      if ('closeAllConnections' in server) server.closeAllConnections()
    })
    await api.stop()
    await database.close()
    // A mail may be on its way there still: it is written to a hidden file first.
    const isWriting = () => existsSync(outbox) && readdirSync(outbox).some(name => name.startsWith('.'))
    for (const end = Date.now() + 10_000; isWriting() && Date.now() < end; )
      await new Promise(done => setTimeout(done, 50))
    await rm(outbox, { recursive: true, force: true, maxRetries: 20 })
    // Of every test that runs the API: what it logged holds nothing of anybody.
    expect(logged.filter(hasSecrets)).toEqual([])
  })

  const running: Running = {
    url,
    api,
    database,
    logged,
    outbox,
    secret,
    authenticate: makeCallers(database.db, makeAccessTokens(secret, clock), clock).authenticate,
    now: () => clock().getTime(),
    later(ms) {
      ahead_ms += ms
    },
    call: (method, path, more) => call(url, method, path, more),
    async tokenOf(role, anew) {
      const known = tokens.get(role)
      // A token is good for a quarter of an hour, and a long test on a busy machine takes longer.
      const isFresh = known !== undefined && Date.now() - known.since_ms < 600_000
      if (isFresh && anew === undefined) return known.access
      const email = demoAccounts.find(account => account.role === role)?.email
      const { json } = await running.call('POST', '/api/login/', { body: { email, password: demoPassword } })
      tokens.set(role, { access: json.access, since_ms: Date.now() })
      return json.access
    },
  }
  return running
}

async function call(
  url: string,
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const reply = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  })
  const bytes = await reply.arrayBuffer()
  const isJson = reply.headers.get('content-type')?.includes('json') && bytes.byteLength > 0
  return {
    status: reply.status,
    headers: reply.headers,
    bytes,
    json: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined,
  }
}
