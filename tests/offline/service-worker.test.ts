import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayInNepal } from '../../app/domain/nepal-day.ts'
import { type Pack, packFormat } from '../../app/domain/offline/contract.ts'
import {
  fileAddress,
  packCache,
  packChanged,
  recordAddress,
  recordCache,
} from '../../app/domain/offline/record.ts'

type Heard = Record<string, (event: unknown) => void>
const heard: Heard = {}
const skipWaiting = vi.fn()
const posted: { urja: string }[] = []
const stores = new Map<string, Map<string, Response>>()
const origin = 'http://urja.example'
let network: (request: Request | string, init?: { signal?: AbortSignal }) => Promise<Response>

const storeOf = (name: string) => {
  const rows = stores.get(name) ?? new Map<string, Response>()
  stores.set(name, rows)
  return {
    match: async (address: string) => rows.get(address)?.clone(),
    put: async (address: string, reply: Response) => void rows.set(address, reply),
    delete: async (address: string) => rows.delete(address),
    keys: async () => [...rows.keys()].map(address => ({ url: origin + address })),
  }
}

beforeAll(async () => {
  const add = (kind: string, hear: (event: unknown) => void) => {
    heard[kind] = hear
  }
  const client = { postMessage: (message: { urja: string }) => posted.push(message) }
  vi.stubGlobal('self', {
    addEventListener: add,
    skipWaiting,
    clients: { claim: async () => {}, matchAll: async () => [client] },
    location: new URL(`${origin}/service-worker.js`),
    registration: { scope: `${origin}/` },
  })
  vi.stubGlobal('location', new URL(`${origin}/service-worker.js`))
  vi.stubGlobal('registration', { scope: `${origin}/` })
  vi.stubGlobal('__SHELL__', [])
  vi.stubGlobal('caches', {
    open: async (name: string) => storeOf(name),
    keys: async () => [...stores.keys()],
  })
  vi.stubGlobal('fetch', (request: Request, init?: { signal?: AbortSignal }) => network(request, init))
  await import('../../app/offline/service-worker.ts')
})
afterAll(() => void vi.unstubAllGlobals())

const pack = (atlas_version: string): Pack => ({
  ...{
    format: packFormat,
    sddmm: 43611,
    name: 'Sulikot',
    name_ne: 'सुलिकोट',
    atlas_version,
    withheld: [],
    files: [],
  },
  rates: { version: 'r' },
  manifest: { version: atlas_version },
})
async function storePack(atlas: string): Promise<void> {
  stores.clear()
  const record = { pack: pack(atlas), account: 7, refreshed_at: new Date().toISOString() }
  await storeOf(recordCache).put(recordAddress, Response.json(record))
  const file = new Response(`tiles of ${atlas}`, { headers: { 'content-type': 'application/vnd.pmtiles' } })
  await storeOf(packCache(record.pack)).put(fileAddress('energy.pmtiles'), file)
  await storeOf(packCache(record.pack)).put('/api/layers/', Response.json([atlas]))
  heard.message({ data: packChanged })
}
const tokenOf = (account: number) => `Bearer x.${btoa(JSON.stringify({ sub: account }))}.y`

/** What a page gets of the worker; undefined where it stays out of the way. */
async function fetchThroughWorker(
  path: string,
  account = 7,
  body?: object,
  method = 'POST',
): Promise<Response | undefined> {
  let reply: Promise<Response> | undefined
  const request = new Request(origin + path, {
    headers: { authorization: tokenOf(account) },
    ...(body && { method, body: JSON.stringify(body) }),
  })
  heard.fetch({ request, respondWith: (given: Promise<Response>) => (reply = given) })
  return reply
}
const isError = (reply: Response | undefined) => reply?.type === 'error'

beforeEach(async () => {
  posted.length = 0
  network = () => Promise.reject(new TypeError('no network'))
  await storePack('one')
})

test('what a pack has is answered to its account while the network is gone, and to nobody else', async () => {
  expect(await (await fetchThroughWorker('/api/layers/'))?.json()).toEqual(['one'])
  expect(isError(await fetchThroughWorker('/api/layers/', 8))).toBe(true)
  expect(posted.map(({ urja }) => urja)).toEqual(['offline', 'other_account'])
  network = async () => Response.json(['server'])
  expect(await (await fetchThroughWorker('/api/layers/', 8))?.json()).toEqual(['server'])
  expect(posted.at(-1)?.urja).toBe('connected')
})

test('a page of one atlas gets no tile of another: the pack of a new one is for the next start', async () => {
  const [of, ofOther] = ['/atlas/one/energy.pmtiles', '/atlas/two/energy.pmtiles']
  expect(await (await fetchThroughWorker(of))?.text()).toBe('tiles of one')
  await storePack('two')
  expect(isError(await fetchThroughWorker(of))).toBe(true)
  expect(isError(await fetchThroughWorker('/tiles/one/energy/7/94/53'))).toBe(true)
  expect(await (await fetchThroughWorker(ofOther))?.text()).toBe('tiles of two')
})

describe('a plan that is kept beside the pack', () => {
  const [plan, form] = ['/api/plan/12', '/api/plan/12/demography/']
  const date = new Date(Date.now() - 24 * 3600_000).toUTCString()
  beforeEach(async () => {
    const cache = storeOf(packCache(pack('one')))
    for (const path of [plan, form])
      await cache.put(path, Response.json({ version: 3, total_pop: 10 }, { headers: { date } }))
    await cache.put('/api/plan?page=1', Response.json({ count: 1, results: [{ id: 12 }] }))
  })
  const shownOf = async (path: string) => (await fetchThroughWorker(path))?.json()

  test('opens as it was last read, marked with the day, for its account alone; what is no form needs the network', async () => {
    const day = dayInNepal(new Date(date))
    const warnings = [{ key: 'planFrame.lastRead', params: { day } }]
    expect(await shownOf(form)).toEqual({ version: 3, total_pop: 10, warnings })
    expect(await shownOf('/api/plan?page=1')).toEqual({ count: 1, results: [{ id: 12 }] })
    expect(isError(await fetchThroughWorker(form, 8))).toBe(true)
    for (const path of ['/api/plan/12/goals/', '/api/bat/12', '/api/plan/13']) {
      const reply = await fetchThroughWorker(path)
      expect(reply?.status).toBe(503)
      expect(await reply?.json()).toMatchObject({ code: 'needs_network' })
    }
  })

  test('is as the account has read or saved it last', async () => {
    network = async () => Response.json({ version: 4, total_pop: 11 })
    await fetchThroughWorker(form, 7, { total_pop: 11, version: 3 }, 'PUT')
    network = async () => Response.json({ version: 9 })
    await fetchThroughWorker(form, 8)
    await fetchThroughWorker('/api/plan/12/goals/')
    network = async () => Response.json({ error: 'wrong' }, { status: 400 })
    await fetchThroughWorker(form, 7, { total_pop: -1 }, 'PUT')
    network = () => Promise.reject(new TypeError('no network'))
    expect(await shownOf(form)).toMatchObject({ version: 4, total_pop: 11 })
    expect(isError(await fetchThroughWorker(form, 7, { total_pop: 12 }, 'PUT'))).toBe(true)
    expect((await fetchThroughWorker('/api/plan/12/goals/'))?.status).toBe(503)
  })

  test.each([403, 404])('goes as a whole once the server answers %i', async status => {
    network = async () => Response.json({}, { status })
    await fetchThroughWorker(plan)
    network = () => Promise.reject(new TypeError('no network'))
    for (const path of [plan, form]) expect((await fetchThroughWorker(path))?.status).toBe(503)
  })
})

/** As fetch is where a server takes the call and says nothing. */
const silent: typeof network = (_, init) =>
  new Promise((_, refuse) => {
    init?.signal?.addEventListener('abort', () => refuse(init.signal?.reason))
  })
/** Turns the clock on, with whatever the worker reads in between. */
async function turn(time_ms: number): Promise<void> {
  const step_ms = 100
  for (let at_ms = 0; at_ms <= time_ms; at_ms += step_ms) {
    for (let read = 0; read < 5; read++) await new Promise(setImmediate)
    if (at_ms < time_ms) await vi.advanceTimersByTimeAsync(step_ms)
  }
}
/** What a reply has come to after so long. */
async function shownAfter(
  time_ms: number,
  pending: Promise<Response | undefined>,
): Promise<string | undefined> {
  const settled = pending.then(async reply => (isError(reply) ? 'failed' : reply?.clone().text()))
  let shown: string | undefined = 'waits'
  void settled.then(text => {
    shown = text
  })
  await turn(time_ms)
  for (let read = 0; shown === 'waits' && read < 1000; read++) await new Promise(setImmediate)
  return shown
}
async function waits(time_ms: number, pending: Promise<Response | undefined>): Promise<boolean> {
  let isOver = false
  void pending.then(() => {
    isOver = true
  })
  await turn(time_ms)
  return !isOver
}

describe('a network that connects and never answers', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    network = silent
  })
  afterEach(async () => {
    // The probe of the last call ends: the worker has one at a time.
    await turn(3000)
    vi.useRealTimers()
  })
  // A probe's own limit is no timer that a test can turn.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(time_ms => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), time_ms)
    return stop.signal
  })

  test('what a pack has comes from it after five seconds, at once from then on, marked as offline', async () => {
    expect(await waits(4900, fetchThroughWorker('/api/layers/'))).toBe(true)
    expect(await shownAfter(6000, fetchThroughWorker('/api/layers/'))).toBe('["one"]')
    expect(posted.map(({ urja }) => urja)).toContain('offline')
    expect(await shownAfter(700, fetchThroughWorker('/atlas/one/energy.pmtiles'))).toBe('tiles of one')
    network = async () => Response.json(['server'])
    expect(await shownAfter(0, fetchThroughWorker('/api/layers/'))).toBe('["server"]')
    expect(posted.at(-1)?.urja).toBe('connected')
  })

  test('an answer that breaks off in the middle is none', async () => {
    network = async (request, more) => {
      if (request === '/livez') return silent(request, more)
      const half = new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('["ser'))
          more?.signal?.addEventListener('abort', () => stream.error(more.signal?.reason))
        },
      })
      return new Response(half, { headers: { 'content-type': 'application/json' } })
    }
    expect(await shownAfter(6000, fetchThroughWorker('/api/layers/'))).toBe('["one"]')
  })

  test('a read that only the server can answer fails after as long', async () => {
    expect(await shownAfter(6000, fetchThroughWorker('/api/plans/'))).toBe('failed')
  })

  test('a write waits longer and is never answered from the pack', async () => {
    for (const [path, body] of [
      ['/api/bat/zonal-query/', { save_project: true }],
      ['/api/plan/1/demography/', {}],
    ] as const) {
      const reply = fetchThroughWorker(path, 7, body)
      expect(await waits(19_000, reply)).toBe(true)
      expect(await shownAfter(8_000, reply)).toBe('failed')
    }
  })

  test('a server that only takes long is waited for', async () => {
    let answer = (_: Response) => {}
    network = request =>
      request === '/livez' ? Promise.resolve(new Response()) : new Promise(done => (answer = done))
    const pending = fetchThroughWorker('/api/layers/')
    expect(await waits(60_000, pending)).toBe(true)
    answer(Response.json(['server']))
    expect(await shownAfter(0, pending)).toBe('["server"]')
  })
})

test('a new worker never takes over by itself', () => {
  heard.activate({ waitUntil: () => {} })
  expect(skipWaiting).not.toHaveBeenCalled()
})
