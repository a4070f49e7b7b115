import * as v from 'valibot'
import type { ClusterQuery } from '../../domain/bat/demand.ts'
import { groupingSteps, type Houses } from '../../domain/bat/group-houses.ts'
import { scatteredSupply, settlementAnswer, totalsByTechnology } from '../../domain/bat/settlements.ts'
import {
  Grouping,
  type LeastCostMap,
  type Settlement,
  type SettlementsQuery,
} from '../../domain/bat/settlements-contract.ts'
import { Failure, malformedField } from '../../domain/failure.ts'
import type { Rates } from '../../domain/rates/rates.ts'
import type { Sddmm } from '../../domain/region/codes.ts'
import { indicesInside, placesOf } from '../../domain/spatial/buildings/building-grid.ts'
import type { OwnMap } from '../../domain/spatial/energy/corrections.ts'
import { ownMapCounted, ownMapTold } from '../../domain/spatial/energy/own-map.ts'
import type { Ring } from '../../domain/spatial/geometry.ts'
import { indexArea, indexHolds } from '../../domain/spatial/polygon/area-index.ts'
import { clipToArea } from '../../domain/spatial/polygon/clip-to-area.ts'
import { mostVertices } from '../../domain/spatial/polygon/polygon-guard.ts'
import type { Unsaid } from '../../domain/words/words.ts'
import type { Atlas } from '../atlas/atlas.ts'
import type { HouseCount } from '../atlas/buildings/households.ts'
import { waysOf } from '../atlas/distances.ts'
import { sourcesOf } from '../atlas/manifest.ts'
import { municipalityOf } from '../atlas/municipality.ts'
import { valueAt } from '../atlas/terrain-facts.ts'
import { wardCodesOf } from '../atlas/wards/ward-numbers.ts'
import { clusterOf, householdFacts } from './cluster-facts.ts'
import { warningsOfLimit, warningsOfSources } from './cluster-warnings.ts'

/**
 * The least-cost map of a local level, settlement by settlement: whoever runs it may do other things between two of
 * them. Throws `not_found` for a code that the atlas does not know, `malformed` where more than `most` settlements are
 * found, and what `clusterDemand` throws.
 */
export function* leastCostSteps(
  atlas: Atlas,
  asked: SettlementsQuery,
  rates: Rates,
  most = Infinity,
  own?: OwnMap,
): Generator<void, LeastCostMap> {
  const { municipality: sddmm, bat_form, extra_params } = asked
  const fact = atlas.facts.get(sddmm)
  if (fact === undefined) throw new Failure('not_found')
  const query: ClusterQuery = { bat_form, extra_params, hh_input: 'osm', load_info_data: [] }
  const grouping = v.parse(Grouping, asked.grouping)
  const indices = indicesInside(atlas.houses, atlas.regions.outline(sddmm))
  const houses = positionsOf(atlas, indices)
  yield
  const found = yield* groupingSteps(houses, grouping)
  const count = found.settlements.length
  if (count > most) throw malformedField('grouping.least_houses', tooMany(count, most))
  yield
  const wardOf = wardCodesOf(atlas, atlas.houses, [sddmm])
  const settlements: Settlement[] = []
  const ways = waysOf(atlas, own)
  for (const [place, members] of found.settlements.entries()) {
    yield
    const outline = yield* found.outlineOf(place)
    yield
    const ring = ringWithin(atlas, sddmm, houses, members, outline)
    yield
    const { facts, demand } = clusterOf(atlas, [ring], countOf(sddmm, members.length), query, rates, ways)
    yield
    settlements.push({
      settlement_id: place + 1,
      ward: commonest(members, house => wardOf(indices[house]), sddmm),
      polygon: { type: 'Polygon', coordinates: [ring] },
      elevation_m: valueAt(atlas.ground.elevation, [facts.longitude, facts.latitude]),
      ...settlementAnswer(facts, demand, query, rates),
    })
  }
  const alone = countOf(sddmm, found.scattered.length)
  const scattered = scatteredSupply(
    alone.num_house,
    householdFacts(atlas, [], alone, fact, 'osm'),
    query,
    rates,
  )
  const totals = totalsByTechnology(settlements, scattered)
  const sum = (figure: 'num_house' | 'num_household' | 'population') =>
    totals.reduce((all, row) => all + row[figure], 0)
  return {
    municipality: municipalityOf(atlas, sddmm),
    grouping,
    project_period: extra_params.project_period,
    is_in_terai: atlas.isInTerai(sddmm),
    settlements,
    scattered,
    totals,
    num_house: sum('num_house'),
    num_household: sum('num_household'),
    population: sum('population'),
    atlas_version: atlas.version,
    atlas_sources: sourcesOf(atlas),
    cost_rates_version: rates.version,
    ...ownMapTold(own),
    warnings: [
      ...ownMapCounted(own),
      ...warningsOfLimit(settlements, extra_params),
      ...warningsOfSources(atlas, fact, 'osm'),
    ],
  }
}

const tooMany = (count: number, most: number): Unsaid => ({
  key: 'settlements.tooMany',
  params: { count, most },
})

/** All of them stand in this local level, wherever their outline reaches. */
function countOf(sddmm: Sddmm, num_house: number): HouseCount {
  return { num_house, osm_buildings: num_house, levels: [{ sddmm, houses: num_house }] }
}

function positionsOf(atlas: Atlas, indices: Uint32Array): Houses {
  const houses = { lng: new Float64Array(indices.length), lat: new Float64Array(indices.length) }
  let next = 0
  placesOf(atlas.houses, indices, (lng, lat) => {
    houses.lng[next] = lng
    houses.lat[next++] = lat
  })
  return houses
}

/**
 * A settlement's ring, cut at the local level's border, so that who works there may ask for it; whole where the cut
 * would leave several pieces, too many corners, or a house out.
 */
function ringWithin(
  atlas: Atlas,
  sddmm: Sddmm,
  { lng, lat }: Houses,
  members: Uint32Array,
  ring: Ring,
): Ring {
  const clipped = clipToArea(ring, atlas.regions.outline(sddmm), atlas.regions.outlineIndex(sddmm))
  if (clipped === null || clipped === ring || clipped.length > mostVertices) return ring
  const index = indexArea([[clipped]])
  return members.every(house => indexHolds(index, [lng[house], lat[house]])) ? clipped : ring
}

/** The ward of most houses; of equals the lower number. */
function commonest(members: Uint32Array, wardOf: (house: number) => number, sddmm: Sddmm): number | null {
  const counts = new Map<number, number>()
  for (const house of members) {
    const code = wardOf(house)
    if (Math.floor(code / 100) === sddmm) counts.set(code % 100, (counts.get(code % 100) ?? 0) + 1)
  }
  const [first] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  return first?.[0] ?? null
}
