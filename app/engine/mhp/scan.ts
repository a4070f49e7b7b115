import type { Message } from '../../domain/messages/messages.ts'
import { type MhpScan, type ScanRank, type ScanRequest, scanRows } from '../../domain/mhp/contract.ts'
import { default_efficiency, power_kW } from '../../domain/mhp/head.ts'
import { type Reach, reachesIn } from '../../domain/mhp/scan.ts'
import { streamPlaces } from '../../domain/mhp/stream-place.ts'
import type { Rates } from '../../domain/rates/rates.ts'
import { indexContains } from '../../domain/spatial/polygon/area-index.ts'
import { streamArc } from '../../domain/spatial/water/stream-network.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { householdsPerHouse } from '../atlas/buildings/households.ts'
import { atlasAttributions } from '../atlas/manifest.ts'
import { municipalityOf } from '../atlas/municipality.ts'
import { type ReachService, serviceOf } from './reach-service.ts'
import { interpolated_m, ofSources } from './warnings.ts'

type Served = Reach & ReachService

/** Returns the best stream reaches of a local level, ranked by power, households or cost. */
export function scanMunicipality(atlas: Atlas, request: ScanRequest, rates: Rates): MhpScan {
  const { municipality, most_head_m, rank_by } = request
  const { streams, streamSearch, regions } = atlas
  const index = regions.outlineIndex(municipality)
  const { reaches, looked } = reachesIn(streams, streamSearch.arcsIn(regions.bounds(municipality)), {
    inside: at => indexContains(index, at),
    isFound: ({ arcid, vertex }, at) => {
      const [found] = streamPlaces(streams, streamSearch, at)
      return found.arcid === arcid && found.vertex === vertex
    },
    most_kW: request.most_kW ?? null,
    most_head_m,
  })
  const perHouse = householdsPerHouse(atlas.facts.get(municipality))
  // If reaches are ranked by power, they are already sorted, so households are counted only for the rows that are
  // returned.
  const weighed = rank_by === 'power' ? reaches.slice(0, scanRows) : reaches
  const served = weighed.map((reach): Served => ({ ...reach, ...serviceOf(atlas, reach, perHouse, rates) }))
  const best = served.sort(order[rank_by]).slice(0, scanRows)
  return {
    municipality: municipalityOf(atlas, municipality),
    rows: best.map((reach, i) => rowOf(atlas, reach, i + 1)),
    reaches: looked,
    most_head_m,
    rank_by,
    efficiency: default_efficiency,
    atlas_version: atlas.version,
    atlas_sources: atlasAttributions(atlas),
    warnings: [...ofTerrain(atlas, best), ...ofSources(atlas)],
  }
}

const byPower = (a: Reach, b: Reach) => b.power_kW - a.power_kW || a.vertex - b.vertex
const order: Record<ScanRank, (a: Served, b: Served) => number> = {
  power: byPower,
  households: (a, b) => b.households - a.households || byPower(a, b),
  cost: (a, b) => (a.cost_per_household ?? Infinity) - (b.cost_per_household ?? Infinity) || byPower(a, b),
}

function rowOf(atlas: Atlas, reach: Served, rank: number): MhpScan['rows'][number] {
  const { arcid, vertex, flow, head_m, course, households, served, cost_per_household } = reach
  const arc = streamArc(atlas.streams, arcid)
  const [intake] = course.positions
  const foot = course.positions[course.positions.length - 1]
  const ward = atlas.regions.wardAt(foot)
  return {
    rank,
    arc_id: arcid,
    river: arc?.name ?? null,
    // Named in the same way as a plant at this intake (calculate.ts).
    local_name: atlas.settlements.nearest(intake)?.name ?? '',
    ward: ward === null ? null : ward % 100,
    longitude: intake[0],
    latitude: intake[1],
    elevation_m: course.elevation_m[0],
    head_m,
    discharge: flow.discharge_m3s,
    low: flow.low_m3s,
    high: flow.high_m3s,
    power_kW: reach.power_kW,
    power_low_kW: power_kW(flow.low_m3s, head_m),
    power_high_kW: power_kW(flow.high_m3s, head_m),
    upstream_km2: atlas.streams.upstream_km2[vertex],
    order: arc?.order ?? 0,
    households,
    served,
    cost_per_household,
    course: { type: 'LineString', coordinates: course.positions },
  }
}

/** Warns if the head of a reach lies within two cells of the terrain. */
function ofTerrain({ ground }: Atlas, reaches: Reach[]): Message[] {
  const count = reaches.filter(({ course }) => {
    const { chainage_m, positions } = course
    return chainage_m[chainage_m.length - 1] < interpolated_m(ground.elevation, positions[0])
  }).length
  return count === 0 ? [] : [{ key: 'mhp.warn.terrainRows', params: { count } }]
}
