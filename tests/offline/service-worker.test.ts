import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
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
const told: { urja: string }[] = []
const stores = new Map<string, Map<string, Response>>()
const origin = 'http://urja.example'
let network: (request: Request) => Promise<Response>

const storeOf = (name: string) => {
  const rows = stores.get(name) ?? new Map<string, Response>()
  stores.set(name, rows)
  return {
    match: async (address: string) => rows.get(address)?.clone(),
    put: async (address: string, reply: Response) => void rows.set(address, reply),
    keys: async () => [],
  }
}

beforeAll(async () => {
  const add = (kind: string, hear: (event: unknown) => void) => {
    heard[kind] = hear
  }
  const client = { postMessage: (message: { urja: string }) => told.push(message) }
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
  vi.stubGlobal('fetch', (request: Request) => network(request))
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
async function keep(atlas: string): Promise<void> {
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
async function ask(path: string, account = 7): Promise<Response | undefined> {
  let reply: Promise<Response> | undefined
  const request = new Request(origin + path, { headers: { authorization: tokenOf(account) } })
  heard.fetch({ request, respondWith: (given: Promise<Response>) => (reply = given) })
  return reply
}
const isError = (reply: Response | undefined) => reply?.type === 'error'

beforeEach(async () => {
  told.length = 0
  network = () => Promise.reject(new TypeError('no network'))
  await keep('one')
})

test('what a pack has is answered to its account while the network is gone, and to nobody else', async () => {
  expect(await (await ask('/api/layers/'))?.json()).toEqual(['one'])
  expect(isError(await ask('/api/layers/', 8))).toBe(true)
  expect(told.map(({ urja }) => urja)).toEqual(['offline', 'other_account'])
  network = async () => Response.json(['server'])
  expect(await (await ask('/api/layers/', 8))?.json()).toEqual(['server'])
  expect(told.at(-1)?.urja).toBe('connected')
})

test('a page of one atlas gets no tile of another: the pack of a new one is for the next start', async () => {
  const [of, ofOther] = ['/atlas/one/energy.pmtiles', '/atlas/two/energy.pmtiles']
  expect(await (await ask(of))?.text()).toBe('tiles of one')
  await keep('two')
  expect(isError(await ask(of))).toBe(true)
  expect(isError(await ask('/tiles/one/energy/7/94/53'))).toBe(true)
  expect(await (await ask(ofOther))?.text()).toBe('tiles of two')
})

test('a new worker never takes over by itself', () => {
  heard.activate({ waitUntil: () => {} })
  expect(skipWaiting).not.toHaveBeenCalled()
})
