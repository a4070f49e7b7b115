// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '../../../app/domain/api/call-failure.ts'
import type { Endpoint } from '../../../app/domain/api/endpoint.ts'
import { packFile, packFormat, packOf } from '../../../app/domain/offline/contract.ts'
import { isOfPlan, packCachePrefix, recordAddress } from '../../../app/domain/offline/record.ts'
import { listPlans } from '../../../app/domain/plan/contract.ts'

const answer = vi.hoisted(() => vi.fn())
vi.mock('../../../app/client/api/browser.ts', () => ({ call: answer }))
vi.mock('../../../app/client/api/session.ts', () => ({ session: { user: () => ({ id: 7 }) } }))
const { readPack, removePack, downloadPack } = await import('../../../app/client/offline/pack-store.ts')
const { packMark } = await import('../../../app/client/offline/pack-mark.ts')

const sulikot = 43611
const files = { 'energy.pmtiles': 'tiles', 'facts.json.gz': 'facts' }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const packIn = (atlas_version: string) => ({
  format: packFormat,
  sddmm: sulikot,
  name: 'Sulikot',
  name_ne: 'सुलिकोट',
  atlas_version,
  rates: { version: 'r' },
  manifest: { version: atlas_version },
  withheld: [],
  files: Object.entries(files).map(([name, text]) => ({ name, bytes: text.length, sha256: sha256(text) })),
})

/** What the server answers: its atlas, what it sends of each file, and which files were asked for. */
let server: {
  atlas: string
  file(name: string): string
  requested: string[]
  plans: object[]
  gone: string[]
}
let room: { quota: number; usage: number; refuses?(address: string): boolean }
let stores: Map<string, Map<string, Response>>

function storeOf(name: string) {
  const rows = stores.get(name) ?? new Map<string, Response>()
  stores.set(name, rows)
  return {
    match: async (address: string) => rows.get(address)?.clone(),
    put: async (address: string, reply: Response) => {
      if (room.refuses?.(address)) throw new DOMException('no room', 'QuotaExceededError')
      rows.set(address, reply)
    },
    delete: async (address: string) => rows.delete(address),
    keys: async () => [...rows.keys()].map(address => ({ url: `http://urja.example${address}` })),
  }
}

beforeEach(() => {
  server = {
    atlas: 'one',
    file: name => files[name as keyof typeof files],
    requested: [],
    plans: [],
    gone: [],
  }
  room = { quota: 1e9, usage: 0 }
  stores = new Map()
  packMark.clear()
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('caches', {
    open: async (name: string) => storeOf(name),
    delete: async (name: string) => stores.delete(name),
    keys: async () => [...stores.keys()],
  })
  const worker = { active: { postMessage: () => {} } }
  vi.stubGlobal('navigator', {
    storage: { persist: async () => true, estimate: async () => room },
    serviceWorker: {
      register: async () => worker,
      ready: Promise.resolve(worker),
      getRegistration: async () => worker,
      getRegistrations: async () => [],
    },
  })
  vi.stubGlobal('fetch', async () => Response.json({ tiles: 'martin', atlas: server.atlas, tilesets: {} }))
  type PackCall = { params?: { plan?: string }; query?: { file: string; others?: string } }
  answer.mockImplementation(async (endpoint: Endpoint, { params, query }: PackCall) => {
    if (endpoint === packOf) return packIn(server.atlas)
    if (endpoint === listPlans) {
      const results = query?.others ? [] : server.plans
      return { count: results.length, results }
    }
    if (params?.plan !== undefined) {
      if (server.gone.includes(params.plan))
        throw new CallFailure('refused', '', { status: 404, code: 'not_found' })
      return { of: params.plan }
    }
    if (endpoint !== packFile) return endpoint.reply === 'binary' ? new ArrayBuffer(0) : []
    const name = query?.file ?? ''
    server.requested.push(name)
    return new TextEncoder().encode(server.file(name)).buffer
  })
})

const downloadSulikot = () => downloadPack(sulikot, () => {})
const packs = () => [...stores.keys()].filter(name => name.startsWith(packCachePrefix))

test('a pack is taken, opens by its record, is brought up to date without its files, and is deleted', async () => {
  await downloadSulikot()
  expect(await readPack()).toMatchObject({ account: 7, pack: { sddmm: sulikot, atlas_version: 'one' } })
  expect(packMark.get()).toMatchObject({ name: 'Sulikot', account: 7 })
  expect(server.requested).toEqual(Object.keys(files))
  await downloadSulikot()
  expect(server.requested).toEqual(Object.keys(files))
  server.atlas = 'two'
  await downloadSulikot()
  expect((await readPack())?.pack.atlas_version).toBe('two')
  expect(packs()).toEqual([`${packCachePrefix}${sulikot}-two`])
  await removePack({ app: true })
  expect(await readPack()).toBeNull()
  expect(packs()).toEqual([])
  expect(packMark.get()).toBeNull()
})

test.each([
  ['offline.full', () => Object.assign(room, { quota: 10, usage: 8 })],
  // The estimate of a browser is no promise: the device is full in the middle of it.
  [
    'offline.full',
    () =>
      Object.assign(room, {
        refuses: (address: string) => address.endsWith('facts.json.gz'),
      }),
  ],
  // Nor may the last of it, the record, be half there.
  ['offline.full', () => Object.assign(room, { refuses: (address: string) => address === recordAddress })],
  [
    'offline.damaged',
    () => Object.assign(server, { file: (name: string) => (name === 'facts.json.gz' ? 'half' : 'tiles') }),
  ],
  [
    'offline.otherAtlas',
    () =>
      Object.assign(server, {
        file: () => {
          throw new CallFailure('refused', '', { status: 404, code: 'not_found' })
        },
      }),
  ],
])('%s: it is told, nothing of it is kept, what was there before stays', async (key, breakIt) => {
  await downloadSulikot()
  const before = await readPack()
  server.atlas = 'two'
  breakIt()
  await expect(downloadSulikot()).rejects.toMatchObject({ key })
  expect(await readPack()).toEqual(before)
  expect(packs()).toEqual([`${packCachePrefix}${sulikot}-one`])
})

test('a cut download keeps what has come, opens nothing, and the next try goes on', async () => {
  const whole = server.file
  server.file = name => {
    if (name === 'facts.json.gz') throw new CallFailure('connection', 'cut')
    return whole(name)
  }
  await expect(downloadSulikot()).rejects.toMatchObject({ key: 'offline.cut' })
  expect(await readPack()).toBeNull()
  server.file = whole
  server.requested = []
  await downloadSulikot()
  expect(server.requested).toEqual(['facts.json.gz'])
  expect(await readPack()).not.toBeNull()
})

test('plans of the municipality that the account may change are kept with their forms, and go when they are not its any more', async () => {
  const planOf = (id: number, write: boolean, sddmm = sulikot) => ({
    ...{ id, rights: { write } },
    municipality: { sddmm },
  })
  const storedPlans = async () => {
    const rows = stores.get(packs()[0])
    const paths = [...(rows?.keys() ?? [])].filter(address => isOfPlan(address.split('?')[0]))
    const list = await rows?.get('/api/plan?page=1')?.clone().json()
    return { plans: [...new Set(paths.flatMap(path => /plan\/(\d+)/.exec(path)?.[1] ?? []))], paths, list }
  }
  server.plans = [planOf(1, true), planOf(2, false), planOf(3, true, 43612), planOf(4, true)]
  await downloadSulikot()
  const first = await storedPlans()
  expect(first.plans).toEqual(['1', '4'])
  expect(first.list).toMatchObject({ count: 2, results: [{ id: 1 }, { id: 4 }] })
  expect(first.paths).toContain('/api/plan/1/demography-info')
  // What interviews are typed by.
  expect(first.paths).toEqual(expect.arrayContaining(['/api/plan/1/survey-options', '/api/sst/1']))
  // One is handed over, another removed between the list and its forms.
  server.plans = [planOf(1, false), planOf(4, true), planOf(5, true)]
  server.gone = ['5']
  await downloadSulikot()
  expect(await storedPlans()).toMatchObject({ plans: ['4'], list: { count: 1 } })
  await removePack({ app: false })
  expect(stores.size).toBe(0)
})
