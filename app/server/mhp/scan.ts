import { type MhpScan, scanRows } from '../../domain/mhp/contract.ts'
import { default_efficiency } from '../../domain/mhp/head.ts'
import { bestReaches, type Reach } from '../../domain/mhp/scan.ts'
import type { Sddmm } from '../../domain/region/codes.ts'
import { countWithin } from '../../domain/spatial/buildings/building-grid.ts'
import { indexHolds } from '../../domain/spatial/polygon/area-index.ts'
import { streamArc } from '../../domain/spatial/water/stream-network.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { sourcesOf } from '../atlas/manifest.ts'
import { municipalityOf } from '../atlas/municipality.ts'
import { ofSources } from './warnings.ts'

/** Houses round the foot of a reach are told within so many metres, as far as an area of interest goes. */
const service_m = 3000

/** The stream reaches of a local level that offer most power, best first. */
export function scanMunicipality(atlas: Atlas, sddmm: Sddmm, most_kW: number | null): MhpScan {
  const index = atlas.regions.outlineIndex(sddmm)
  const arcs = atlas.streamSearch.arcsIn(atlas.regions.bounds(sddmm))
  const inside = (at: [number, number]) => indexHolds(index, at)
  const { reaches, looked } = bestReaches(atlas.streams, arcs, inside, scanRows, most_kW)
  return {
    municipality: municipalityOf(atlas, sddmm),
    rows: reaches.map((reach, i) => rowOf(atlas, reach, i + 1)),
    reaches: looked,
    efficiency: default_efficiency,
    atlas_version: atlas.version,
    atlas_sources: sourcesOf(atlas),
    warnings: ofSources(atlas),
  }
}

function rowOf(atlas: Atlas, { arcid, discharge_m3s, head_m, power_kW, course }: Reach, rank: number) {
  const arc = streamArc(atlas.streams, arcid)
  const [intake] = course.positions
  const foot = course.positions[course.positions.length - 1]
  const ward = atlas.regions.wardAt(foot)
  return {
    rank,
    arc_id: arcid,
    river: arc?.name ?? null,
    local_name: atlas.settlements.nearest(foot)?.name ?? '',
    ward: ward === null ? null : ward % 100,
    longitude: intake[0],
    latitude: intake[1],
    elevation_m: course.elevation_m[0],
    head_m,
    discharge: discharge_m3s,
    power_kW,
    upstream_km2: arc?.upstream_km2 ?? 0,
    order: arc?.order ?? 0,
    houses: countWithin(atlas.houses, foot, service_m),
    course: { type: 'LineString' as const, coordinates: course.positions },
  }
}
