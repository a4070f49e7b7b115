import { type Gauging, type MonthlyFlow, mhpReach } from '../../domain/mhp/contract.ts'
import { type DesignFlow, designFlow } from '../../domain/mhp/hydrology.ts'
import type { MipRegion } from '../../domain/mhp/mip.ts'
import type { LngLat } from '../../domain/spatial/geometry.ts'
import { cellAt } from '../../domain/spatial/raster.ts'
import { type StreamArc, streamArc } from '../../domain/spatial/water/stream-network.ts'
import type { StreamPoint } from '../../domain/spatial/water/stream-search.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { catchmentOf, type Watershed, watershedAt } from '../atlas/watershed.ts'

/** A spot on a stream with all that its water is reckoned from. */
export type StreamSpot = {
  spot: StreamPoint
  arc: StreamArc
  watershed: Watershed | null
  mipRegion: MipRegion | null
  flow: DesignFlow
}

/** The stream within 100 m of a place, or null; with `arcid` only that arc counts. */
export function streamAt(
  atlas: Atlas,
  at: LngLat,
  gauging: Gauging | null = null,
  arcid: number | null = null,
): StreamSpot | null {
  const spot =
    arcid === null
      ? atlas.streamSearch.nearestOnArcs(at, mhpReach.snap_m)
      : atlas.streamSearch.nearestOnArc(at, arcid, mhpReach.snap_m)
  const arc = spot && streamArc(atlas.streams, spot.arcid)
  if (!spot || !arc) return null
  const watershed = watershedAt(atlas, spot.at, arc.upstream_km2)
  const mipRegion = regionAt(atlas, spot.at)
  const flow = designFlow(
    watershed && catchmentOf(watershed),
    mipRegion,
    gauging && { discharge_m3s: gauging.flow_m3s, month: gauging.month },
  )
  return { spot, arc, watershed, mipRegion, flow }
}

/** Twelve months with their band, or null where nothing is known. */
export function monthlyOf({ monthly_m3s, eflow_m3s, method }: DesignFlow): MonthlyFlow | null {
  if (method === null) return null
  return {
    flow: monthly_m3s,
    low: monthly_m3s.map(flow => flow / 2),
    high: monthly_m3s.map(flow => flow * 2),
    e_flow: eflow_m3s,
  }
}

/** The month of the second-lowest mean, 1 to 12; null where nothing is known. */
export function designMonth({ monthly_m3s }: DesignFlow): number | null {
  if (monthly_m3s.length === 0) return null
  const order = monthly_m3s.map((_, month) => month).sort((a, b) => monthly_m3s[a] - monthly_m3s[b])
  return order[1] + 1
}

function regionAt({ mipRegion }: Atlas, at: LngLat): MipRegion | null {
  const cell = cellAt(mipRegion, at)
  const region = cell < 0 ? 0 : mipRegion.cells[cell]
  return region >= 1 && region <= 7 ? (region as MipRegion) : null
}
