// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '../../../app/domain/call-failure.ts'
import type { Endpoint } from '../../../app/domain/endpoint.ts'
import { packFile, packFormat, packOf } from '../../../app/domain/offline/contract.ts'
import { packCachePrefix, recordAddress } from '../../../app/domain/offline/record.ts'

const answer = vi.hoisted(() => vi.fn())
vi.mock('../../../app/client/api/browser.ts', () => ({ call: answer, session: { user: () => ({ id: 7 }) } }))
const { readPack, removePack, takePack } = await import('../../../app/client/offline/pack-store.ts')
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
let server: { atlas: string; file(name: string): string; asked: string[] }
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
    keys: async () => [...rows.keys()].map(address => ({ url: `http://urja.example${address}` })),
  }
}

beforeEach(() => {
  server = { atlas: 'one', file: name => files[name as keyof typeof files], asked: [] }
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
  answer.mockImplementation(async (endpoint: Endpoint, { query }: { query?: { file: string } }) => {
    if (endpoint === packOf) return packIn(server.atlas)
    if (endpoint !== packFile) return endpoint.reply === 'binary' ? new ArrayBuffer(0) : []
    const name = query?.file ?? ''
    server.asked.push(name)
    return new TextEncoder().encode(server.file(name)).buffer
  })
})

const take = () => takePack(sulikot, () => {})
const packs = () => [...stores.keys()].filter(name => name.startsWith(packCachePrefix))

test('a pack is taken, opens by its record, is brought up to date without its files, and is deleted', async () => {
  await take()
  expect(await readPack()).toMatchObject({ account: 7, pack: { sddmm: sulikot, atlas_version: 'one' } })
  expect(packMark.get()).toMatchObject({ name: 'Sulikot', account: 7 })
  expect(server.asked).toEqual(Object.keys(files))
  await take()
  expect(server.asked).toEqual(Object.keys(files))
  server.atlas = 'two'
  await take()
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
  await take()
  const before = await readPack()
  server.atlas = 'two'
  breakIt()
  await expect(take()).rejects.toMatchObject({ key })
  expect(await readPack()).toEqual(before)
  expect(packs()).toEqual([`${packCachePrefix}${sulikot}-one`])
})

test('a cut download keeps what has come, opens nothing, and the next try goes on', async () => {
  const whole = server.file
  server.file = name => {
    if (name === 'facts.json.gz') throw new CallFailure('connection', 'cut')
    return whole(name)
  }
  await expect(take()).rejects.toMatchObject({ key: 'offline.cut' })
  expect(await readPack()).toBeNull()
  server.file = whole
  server.asked = []
  await take()
  expect(server.asked).toEqual(['facts.json.gz'])
  expect(await readPack()).not.toBeNull()
})
