import { readFile } from 'node:fs/promises'
import type { LngLat } from '../../../app/domain/geometry.ts'
import {
  lowestVertex,
  openStreamNetwork,
  vertexAt,
} from '../../../app/domain/spatial/water/stream-network.ts'
import { SourceError } from '../../recipe.ts'

/** A possible intake on a stream, with the drop below it. */
export type StreamSite = {
  at: LngLat
  upstream_km2: number
  /** Power from the dry-season design flow and the head within 1500 m (models D1). */
  potential_kW: number
  /** Fall of the stream from here to the end of its arc, in metres. */
  fall_m: number
}

/** The vertex of most power and the one half way of every arc of the network, outside the Terai. */
export async function readStreamSites(path: string): Promise<StreamSite[]> {
  let bytes: Buffer<ArrayBuffer>
  try {
    bytes = await readFile(path)
  } catch {
    throw new SourceError(path, null, 'the streams must be built first (npm run tiles -- --only streams)')
  }
  const network = openStreamNetwork(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  const sites: StreamSite[] = []
  for (let arc = 0; arc < network.count; arc++) {
    if (network.terai[arc]) continue
    const from = network.first[arc]
    const to = network.first[arc + 1]
    let best = from
    for (let i = from; i < to; i++) if (network.potential_kW[i] > network.potential_kW[best]) best = i
    for (const vertex of new Set([best, Math.floor((from + to) / 2)])) {
      sites.push({
        at: vertexAt(network, vertex),
        upstream_km2: network.upstream_km2[lowestVertex(network, arc + 1)],
        potential_kW: network.potential_kW[vertex],
        fall_m: Math.max(0, network.z_m[vertex] - network.z_m[to - 1]),
      })
    }
  }
  return sites
}
