import { Agent, request } from 'node:http'
import type { Bounds } from '../../domain/geometry.ts'
import { type Manifest, openTilesets, type TilesetName, tilesets } from '../../domain/tilesets/schema.ts'
import { limitTime } from '../../domain/time-limit.ts'
import type { ReadinessOptions } from './readiness.ts'

type Shown = Pick<Manifest, 'bounds' | 'layers'>
export type WarmOptions = {
  /** The server's own URL. */
  url: string
  atlas: { version: string; manifest: Shown }
  martin: ReadinessOptions['martin']
  signal: AbortSignal
  /** Maximum total duration of the requests. */
  time_ms?: number
}

/** Deepest zoom level. Every user passes through the levels of the country and of a district. */
const deepest = 9
const clients = 32
const maxWait_ms = 5_000
const defaultTime_ms = 15_000

/**
 * Requests the tiles that are visible first from the server's own address. As a result, the first users wait neither
 * for these tiles nor for Node to compile the code (decisions/tiles-from-memory.md). Ends when all requests have been
 * answered, or after 20 s at the latest. It never fails, because missing tiles are requested later.
 */
export async function warmTiles({
  url,
  atlas,
  martin,
  signal,
  time_ms = defaultTime_ms,
}: WarmOptions): Promise<void> {
  const began = performance.now()
  const isStarting = () => martin.serving()?.atlas !== atlas.version && martin.isAwaited()
  while (isStarting() && performance.now() - began < maxWait_ms && !signal.aborted) await pause(50)
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const tiles = firstTiles(atlas.manifest, deepest)
  await limitTime(time_ms, signal, async limited => {
    limited.addEventListener('abort', () => agent.destroy(), { once: true })
    const one = async () => {
      for (const path of tiles) {
        if (limited.aborted) return
        await requestTile(`${url}/tiles/${atlas.version}/${path}`, agent)
      }
    }
    await Promise.all(Array.from({ length: clients }, one))
  })
  agent.destroy()
}

/** Yields `tileset/z/x/y` for all public tiles over an area, from the whole country down to a zoom level. */
export function* firstTiles(manifest: Shown, deepest: number): Generator<string> {
  for (const name of openTilesets(manifest)) yield* tilesOver(name, manifest.bounds, deepest)
}

function* tilesOver(name: TilesetName, [west, south, east, north]: Bounds, deepest: number) {
  const { minzoom, maxzoom } = tilesets[name]
  for (let z = minzoom; z <= Math.min(deepest, maxzoom); z++) {
    const [left, top] = tileAt(west, north, z)
    const [right, bottom] = tileAt(east, south, z)
    for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) yield `${name}/${z}/${x}/${y}`
  }
}

/** Column and row of the Web Mercator tile that contains a point. */
export function tileAt(lng: number, lat: number, z: number): [number, number] {
  const x = (lng + 180) / 360
  const y = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2
  return [Math.floor(x * 2 ** z), Math.floor(y * 2 ** z)]
}

function requestTile(url: string, agent: Agent): Promise<void> {
  return new Promise(answered => {
    const call = request(url, { agent, headers: { 'accept-encoding': 'gzip' } }, reply => {
      reply.resume()
      reply.on('close', answered)
    })
    call.on('error', () => answered())
    call.end()
  })
}

const pause = (ms: number) => new Promise(done => setTimeout(done, ms))
