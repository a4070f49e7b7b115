import { malformedField } from '../../domain/api/failure.ts'
import { groupingSteps, type Houses } from '../../domain/bat/group-houses.ts'
import type { Grouping } from '../../domain/bat/settlements-contract.ts'
import type { Ring } from '../../domain/geometry.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import { indicesInside } from '../../domain/spatial/buildings/building-grid.ts'
import { centroid } from '../../domain/spatial/centroid.ts'
import { indexArea, indexContains } from '../../domain/spatial/polygon/area-index.ts'
import { clipToArea } from '../../domain/spatial/polygon/clip-to-area.ts'
import { maxVertices } from '../../domain/spatial/polygon/polygon-guard.ts'
import type { Atlas } from './atlas.ts'
import { positionsOf } from './buildings/house-positions.ts'
import { perAtlas } from './per-atlas.ts'
import { type TerrainFacts, terrainOfPolygon } from './terrain-facts.ts'
import { wardCodesOf } from './wards/ward-numbers.ts'

/** The settlements of a local level. `members` are positions in `houses`, in ascending order. */
export type SettlementPlaces = {
  sddmm: Sddmm
  grouping: Grouping
  /** Houses of the local level, as indices among those of the nation in ascending order, and as positions. */
  indices: Uint32Array
  houses: Houses
  settlements: { ring: Ring; members: Uint32Array; ward: number | null; terrain: TerrainFacts }[]
  /** Houses in no settlement. */
  scattered: Uint32Array
}
type Request = { sddmm: Sddmm; grouping: Grouping }

/** Number of cached local levels. A house takes 24 bytes. */
const maxLevels = 24
const cached = perAtlas(
  maxLevels,
  (): { places: SettlementPlaces | null } => ({ places: null }),
  (request: Request) => JSON.stringify(request),
)

/**
 * Finds the settlements of a local level by density, yielding in between. They are kept per atlas, because finding them
 * takes seconds in a city.
 *
 * @throws malformed if there are more than `max` settlements
 */
export function* settlementPlaces(
  atlas: Atlas,
  sddmm: Sddmm,
  grouping: Grouping,
  max = Infinity,
): Generator<void, SettlementPlaces> {
  const entry = cached(atlas, { sddmm, grouping })
  if (entry.places === null) entry.places = yield* findSettlements(atlas, sddmm, grouping, max)
  refuseMore(entry.places.settlements.length, max)
  return entry.places
}

function* findSettlements(
  atlas: Atlas,
  sddmm: Sddmm,
  grouping: Grouping,
  max: number,
): Generator<void, SettlementPlaces> {
  const indices = indicesInside(atlas.houses, atlas.regions.outline(sddmm))
  const houses = positionsOf(atlas.houses, indices)
  yield
  const found = yield* groupingSteps(houses, grouping)
  refuseMore(found.settlements.length, max)
  yield
  const wardOf = wardCodesOf(atlas, atlas.houses, [sddmm])
  const settlements: SettlementPlaces['settlements'] = []
  for (const [place, members] of found.settlements.entries()) {
    yield
    const outline = yield* found.outlineOf(place)
    yield
    const ring = ringWithin(atlas, sddmm, houses, members, outline)
    yield
    const ward = commonest(members, house => wardOf(indices[house]), sddmm)
    const terrain = terrainOfPolygon(atlas.ground, [ring], centroid([ring]))
    settlements.push({ ring, members, ward, terrain })
  }
  return { sddmm, grouping, indices, houses, settlements, scattered: found.scattered }
}

function refuseMore(count: number, most: number): void {
  if (count <= most) return
  throw malformedField('grouping.least_houses', { key: 'settlements.tooMany', params: { count, most } })
}

/**
 * Clips the ring of a settlement to the boundary of the local level, so that users who work there may query it. The
 * ring is returned unclipped if clipping would result in several pieces or too many corners, or exclude a house.
 */
function ringWithin(
  atlas: Atlas,
  sddmm: Sddmm,
  { lng, lat }: Houses,
  members: Uint32Array,
  ring: Ring,
): Ring {
  const clipped = clipToArea(ring, atlas.regions.outline(sddmm), atlas.regions.outlineIndex(sddmm))
  if (clipped === null || clipped === ring || clipped.length > maxVertices) return ring
  const index = indexArea([[clipped]])
  return members.every(house => indexContains(index, [lng[house], lat[house]])) ? clipped : ring
}

/** Returns the ward with the most houses. Ties go to the lower number. */
function commonest(members: Uint32Array, wardOf: (house: number) => number, sddmm: Sddmm): number | null {
  const counts = new Map<number, number>()
  for (const house of members) {
    const code = wardOf(house)
    if (Math.floor(code / 100) === sddmm) counts.set(code % 100, (counts.get(code % 100) ?? 0) + 1)
  }
  const [first] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  return first?.[0] ?? null
}
