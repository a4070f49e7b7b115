import { addProtocol, removeProtocol } from 'maplibre-gl'
import type { TileSource } from '../../../domain/layers/tile-sources.ts'
import { contourProtocol } from '../layers/relief/contour-name.ts'
import type { ContourAnswer, ContourMessage } from './contour-worker.ts'

type Waiting = { resolve(tile: ArrayBuffer): void; reject(why: Error): void }

/** Answers `contour://least/z/x/y` with a vector tile that a worker draws. The worker starts with the first request. */
export function addContourProtocol(terrain: TileSource, origin: string): () => void {
  let worker: Worker | null = null
  let next = 0
  const waiting = new Map<number, Waiting>()

  function postToWorker(message: ContourMessage) {
    worker?.postMessage(message)
  }

  function start(): Worker {
    const started = new Worker(new URL('./contour-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<ContourAnswer>) => {
      const one = waiting.get(data.id)
      waiting.delete(data.id)
      if ('failed' in data) one?.reject(new Error(data.failed))
      else one?.resolve(data.tile)
    })
    started.addEventListener('error', event => stop(event.message || 'the worker of the contours failed'))
    started.postMessage({ terrain, origin } satisfies ContourMessage)
    return started
  }

  /** Stops the worker. The request for the next tile starts a new one. */
  function stop(why: string) {
    worker?.terminate()
    worker = null
    for (const { reject } of waiting.values()) reject(new Error(why))
    waiting.clear()
  }

  addProtocol(contourProtocol, ({ url }, { signal }) => {
    const [min_m, z, x, y] = (/(\d+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? []).slice(1).map(Number)
    const id = next++
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve: data => resolve({ data }), reject })
      signal.addEventListener('abort', () => {
        waiting.delete(id)
        postToWorker({ given_up: id })
        reject(new DOMException('given up', 'AbortError'))
      })
      worker ??= start()
      postToWorker({ id, z, x, y, min_m })
    })
  })
  return () => {
    removeProtocol(contourProtocol)
    stop('the map is gone')
  }
}
