import mlcontour from 'maplibre-contour'
import { contourInterval_m, heavyEvery } from '../../../domain/layers/contours.ts'
import type { TileSource } from '../../../domain/layers/tile-sources.ts'
import { productZoom } from '../../../domain/layers/view.ts'
import { contourProtocol } from '../layers/relief/contour-name.ts'
import { tileLoader } from '../tile-loader.ts'
import { elevationPixels } from './elevation-tile.ts'

export type ContourStart = { terrain: TileSource; origin: string }
export type ContourRequest = { id: number; z: number; x: number; y: number; min_m: number }
/**
 * Message to the worker: first the source of elevations, then requests for tiles or the number of a request that was
 * cancelled.
 */
export type ContourMessage = ContourStart | ContourRequest | { given_up: number }
export type ContourAnswer = { id: number; tile: ArrayBuffer } | { id: number; failed: string }

type Elevations = InstanceType<typeof mlcontour.LocalDemManager>
let elevations: Elevations | null = null
const running = new Map<number, AbortController>()

addEventListener('message', ({ data }: MessageEvent<ContourMessage>) => {
  if ('terrain' in data) elevations = elevationsOf(data)
  else if ('given_up' in data) running.get(data.given_up)?.abort()
  else if (elevations) void draw(elevations, data)
})

async function draw(from: Elevations, { id, z, x, y, min_m }: ContourRequest): Promise<void> {
  const stop = new AbortController()
  running.set(id, stop)
  try {
    const interval = contourInterval_m(productZoom(z), min_m)
    const levels = interval === null ? [] : [interval, interval * heavyEvery]
    const { arrayBuffer } = await from.fetchContourTile(
      z,
      x,
      y,
      { levels, contourLayer: contourProtocol },
      stop,
    )
    answer({ id, tile: arrayBuffer }, [arrayBuffer])
  } catch (error) {
    answer({ id, failed: String(error) })
  } finally {
    running.delete(id)
  }
}

const answer = (reply: ContourAnswer, handedOver: Transferable[] = []) =>
  postMessage(reply, { transfer: handedOver })

const side_px = 256

/**
 * Elevation tiles for the library, loaded in the same way as the rest of the map. Where there is no tile, the height is
 * unknown.
 */
function elevationsOf({ terrain, origin }: ContourStart): Elevations {
  const load = tileLoader(terrain, origin)
  return new mlcontour.LocalDemManager({
    demUrlPattern: '{z}/{x}/{y}',
    cacheSize: 60,
    encoding: 'terrarium',
    maxzoom: terrain.maxzoom,
    timeoutMs: 30_000,
    getTile: async (url, { signal }) => {
      const [z, x, y] = url.split('/').map(Number)
      const bytes = await load(z, x, y, signal)
      return { data: new Blob(bytes ? [bytes] : []) }
    },
    decodeImage: async blob => {
      if (blob.size === 0)
        return { width: side_px, height: side_px, data: new Float32Array(side_px ** 2).fill(Number.NaN) }
      const { side, data } = await elevationPixels(await blob.arrayBuffer())
      const heights = new Float32Array(side * side)
      for (let i = 0, at = 0; i < heights.length; i++, at += 4)
        heights[i] = data[at] * 256 + data[at + 1] + data[at + 2] / 256 - 32768
      return { width: side, height: side, data: heights }
    },
  })
}
