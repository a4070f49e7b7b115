import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { tilesets } from '../../../app/domain/tilesets/schema.ts'
import { firstTiles, warmTiles } from '../../../app/server/tiles/warm-tiles.ts'
import { collectAllTheTime } from '../../all-collected.ts'

const nepal: [number, number, number, number] = [80, 26.3, 88.3, 30.5]
const atlas = { version: 'abc', manifest: { bounds: nepal, layers: {} } }
let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function listening(answer: (path: string) => number | null): Promise<string> {
  server = createServer((request, response) => {
    const status = answer(request.url ?? '')
    if (status !== null) response.writeHead(status).end()
  })
  await new Promise<void>(open => server?.listen(0, '127.0.0.1', open))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('names the tiles over an area, of each tileset in its zooms', () => {
  const all = [...firstTiles(atlas.manifest, 9)]
  expect(new Set(all).size).toBe(all.length)
  expect(all.filter(path => path.startsWith('boundaries/0/'))).toEqual(['boundaries/0/0/0'])
  // Kathmandu, 85.324 E 27.717 N, by the tile's usual number at zoom 9.
  expect(all).toContain('boundaries/9/377/215')
  const zooms = all.filter(path => path.startsWith('streams/')).map(path => Number(path.split('/')[1]))
  expect([Math.min(...zooms), Math.max(...zooms)]).toEqual([tilesets.streams.minzoom, 9])
})

it('asks for each once, when Martin serves this atlas', async () => {
  const requests: string[] = []
  const url = await listening(path => requests.push(path) && 200)
  let serves = 'older'
  const martin = { serving: () => ({ origin: '', atlas: serves }), isAwaited: () => true }
  const warm = warmTiles({ url, atlas, martin, signal: new AbortController().signal })
  await new Promise(done => setTimeout(done, 150))
  expect(requests).toEqual([])
  serves = 'abc'
  await warm
  expect(requests.sort()).toEqual([...firstTiles(atlas.manifest, 9)].map(path => `/tiles/abc/${path}`).sort())
})

it('ends at its limit where its own server never answers', async () => {
  const martin = { serving: () => null, isAwaited: () => false }
  const url = await listening(() => null)
  const stop = collectAllTheTime()
  const began = performance.now()
  await warmTiles({ url, atlas, martin, signal: new AbortController().signal, time_ms: 400 })
  stop()
  expect(performance.now() - began).toBeGreaterThan(390)
})

it('ends when the server stops, and where nobody answers', async () => {
  const martin = { serving: () => null, isAwaited: () => false }
  const stopping = new AbortController()
  const silent = await listening(() => null)
  const warm = warmTiles({ url: silent, atlas, martin, signal: stopping.signal })
  stopping.abort()
  await warm
  await warmTiles({ url: 'http://127.0.0.1:9', atlas, martin, signal: new AbortController().signal })
})
