import { lowestVertex, mipRegions, type StreamNetwork } from '../spatial/water/stream-network.ts'
import { type DesignFlow, designFlow } from './hydrology.ts'
import type { MipRegion, MipShares, SpotGauging } from './mip.ts'
import type { Catchment } from './wecs.ts'

/** Catchment of a vertex of the network. */
export type VertexCatchment = Catchment & { a3000_km2: number; regions: MipShares }

/**
 * Returns the catchment of a vertex of an arc, as accumulated along the flow. The last vertex of an arc is the
 * confluence, whose water belongs to the next arc, so the catchment there is that of the vertex above.
 */
export function catchmentAt(network: StreamNetwork, arcid: number, vertex: number): VertexCatchment {
  const v = Math.min(vertex, lowestVertex(network, arcid))
  const mwi_mm = network.wetness_mm[v]
  return {
    area_km2: network.upstream_km2[v],
    a5000_km2: network.a5000_km2[v],
    a3000_km2: network.a3000_km2[v],
    ...(mwi_mm > 0 ? { mwi_mm } : {}),
    regions: sharesOf(network.mip_km2.subarray(v * mipRegions, (v + 1) * mipRegions)),
  }
}

/** Returns the design flow of a stream at a vertex of an arc (models D6), or the result of a gauging there. */
export function designFlowAt(
  network: StreamNetwork,
  arcid: number,
  vertex: number,
  gauging: SpotGauging | null = null,
): DesignFlow {
  const v = Math.min(vertex, lowestVertex(network, arcid))
  const catchment = catchmentAt(network, arcid, v)
  return designFlow(catchment, catchment.regions, gauging, network.drains_in_m3s[v])
}

/**
 * Returns `designFlowAt` in m³/s as stored when the atlas was built, for thousands of places at once. At the lower end
 * of an arc, it is rounded to 32 bits.
 */
export function storedFlow_m3s(network: StreamNetwork, arcid: number, vertex: number): number {
  const { drains_in_m3s, discharge_m3s } = network
  return vertex < lowestVertex(network, arcid) ? drains_in_m3s[vertex + 1] : discharge_m3s[arcid - 1]
}

function sharesOf(parts_km2: ArrayLike<number>): MipShares {
  let sum = 0
  for (let i = 0; i < parts_km2.length; i++) sum += parts_km2[i]
  const shares: { region: MipRegion; share: number }[] = []
  for (let i = 0; i < parts_km2.length; i++) {
    if (parts_km2[i] > 0) shares.push({ region: (i + 1) as MipRegion, share: parts_km2[i] / sum })
  }
  return shares
}
