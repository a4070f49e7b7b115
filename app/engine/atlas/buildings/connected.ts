import type { ConnectedFacts } from '../../../domain/bat/demand.ts'
import type { PolygonRings } from '../../../domain/geometry.ts'
import type { Sddmm } from '../../../domain/region-codes.ts'
import { forEachPosition, indicesInside } from '../../../domain/spatial/buildings/building-grid.ts'
import {
  connectedHouses,
  type GridShare,
  type GridShares,
} from '../../../domain/spatial/energy/grid-share.ts'
import type { OwnMap } from '../../../domain/spatial/energy/map-overrides.ts'
import type { Atlas } from '../atlas.ts'
import { waysOf } from '../distances.ts'
import { perAtlas } from '../per-atlas.ts'
import { filteredInside } from './filtered-buildings.ts'
import { type HouseCount, householdsPerHouse } from './households.ts'

/** Basis for estimating connected households: shares by local level, and the grid with a plan's corrections. */
export type Connection = { shares: GridShares; own?: OwnMap }

/** Indices of a local level's houses in ascending order, and 1 for each house that has the grid. */
export type LevelConnection = { indices: Uint32Array; connected: Uint8Array }

/** Number of cached local levels, which take 5 bytes per house. */
const maxLevels = 24
type Request = { sddmm: Sddmm; share: number; own: OwnMap | undefined }

/** Houses of a local level that have the grid (`connectedHouses`). Planned lines do not count. */
export const levelConnection = perAtlas(
  maxLevels,
  measure,
  ({ sddmm, share, own }: Request) => `${sddmm} ${share} ${own?.version ?? ''}`,
)

function measure(atlas: Atlas, { sddmm, share, own }: Request): LevelConnection {
  const indices = indicesInside(atlas.houses, atlas.regions.outline(sddmm))
  const lng = new Float64Array(indices.length)
  const lat = new Float64Array(indices.length)
  let next = 0
  forEachPosition(atlas.houses, indices, (x, y) => {
    lng[next] = x
    lat[next++] = y
  })
  const isDecided = share <= 0 || share >= 1
  const distances_m = isDecided
    ? new Float64Array(indices.length)
    : waysOf(atlas, own).energy.distancesToGrid_m(lng, lat)
  return { indices, connected: connectedHouses(distances_m, share) }
}

/**
 * Share of the households inside a polygon that have the grid. It is computed from the houses inside, weighted by
 * households per house of their local level, or is the share of the local level if there are no houses. Null if no
 * share is known.
 */
export function connectedInside(
  atlas: Atlas,
  rings: PolygonRings,
  { levels, filter }: HouseCount,
  sddmm: Sddmm,
  { shares, own }: Connection,
): ConnectedFacts | null {
  const known = levels.filter(level => shares[level.sddmm] !== undefined)
  const first = shares[known[0]?.sddmm ?? sddmm]
  if (first === undefined) return null
  const source = sourceOf(
    first,
    known.map(level => shares[level.sddmm]),
  )
  const households = (level: { sddmm: Sddmm }, count: number) =>
    count * householdsPerHouse(atlas.facts.get(level.sddmm))
  const all = levels.reduce((sum, level) => sum + households(level, level.houses), 0)
  if (all === 0) return { share: first.share, source }
  const inside =
    filter === undefined
      ? indicesInside(atlas.houses, [rings])
      : filteredInside(atlas, atlas.houses, [rings], filter)
  const connected = known.reduce((sum, level) => {
    const ofLevel = levelConnection(atlas, { sddmm: level.sddmm, share: shares[level.sddmm].share, own })
    return sum + households(level, countConnected(ofLevel, inside))
  }, 0)
  return { share: Math.min(1, connected / all), source }
}

/** Source of the local level with the most houses. It is marked as generated if any of the sources is. */
const sourceOf = (first: GridShare, all: readonly GridShare[]): GridShare => ({
  ...first,
  generated: first.generated || all.some(({ generated }) => generated),
})

/** Both lists are in ascending order. */
function countConnected({ indices, connected }: LevelConnection, inside: Uint32Array): number {
  let count = 0
  let at = 0
  for (const index of inside) {
    while (at < indices.length && indices[at] < index) at++
    if (indices[at] === index) count += connected[at]
  }
  return count
}
