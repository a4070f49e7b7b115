import { Failure } from '../../domain/api/failure.ts'
import { countHouseholds } from '../../domain/bat/demand.ts'
import { meanShares } from '../../domain/cooking/baseline/settlement-shares.ts'
import { figuresOfMix } from '../../domain/cooking/comparison.ts'
import type { CookingClusterQuery, CookingResult } from '../../domain/cooking/contract.ts'
import {
  availabilities,
  bestInPlace,
  mixSaid,
  reasonSaid,
  stoveAnswers,
} from '../../domain/cooking/place-answer.ts'
import { placeFigures } from '../../domain/cooking/place-figures.ts'
import type { StoveShares } from '../../domain/cooking/places.ts'
import { type ScenarioModel, scenarioModel } from '../../domain/cooking/scenario.ts'
import type { LngLat, PolygonRings } from '../../domain/geometry.ts'
import type { Message } from '../../domain/messages/messages.ts'
import { censusOf } from '../../domain/region/census.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import { indicesInside } from '../../domain/spatial/buildings/building-grid.ts'
import { centroid } from '../../domain/spatial/centroid.ts'
import { ownMapCounted, toOwnMapReply } from '../../domain/spatial/energy/own-map.ts'
import { polygonArea_km2 } from '../../domain/spatial/measure.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { connectedInside } from '../atlas/buildings/connected.ts'
import { filteredInside } from '../atlas/buildings/filtered-buildings.ts'
import { countHouses, type HouseCount, householdsPerHouse, levelNear } from '../atlas/buildings/households.ts'
import { waysOf } from '../atlas/distances.ts'
import { atlasAttributions } from '../atlas/manifest.ts'
import { municipalityOf } from '../atlas/municipality.ts'
import { terrainOfPoint, terrainOfPolygon } from '../atlas/terrain-facts.ts'
import { householdFacts } from '../bat/cluster-facts.ts'
import { warningsOfSources } from '../bat/cluster-warnings.ts'
import { type CookingSources, cachedLevelPlaces, gridOrigin, nationalShares } from './level-places.ts'
import { asFailure } from './missing-rates.ts'
import { describePlace } from './place-facts.ts'

/**
 * Answers a question about the houses inside a checked polygon.
 *
 * @throws outside_nepal, no_house, no_cooking_rates
 */
export function cookingOfCluster(
  atlas: Atlas,
  rings: PolygonRings,
  query: CookingClusterQuery,
  sources: CookingSources,
): CookingResult {
  return asFailure(() => answerCluster(atlas, rings, query, sources))
}

function answerCluster(
  atlas: Atlas,
  rings: PolygonRings,
  { hh_input, num_household, building_filter, scenario }: CookingClusterQuery,
  sources: CookingSources,
): CookingResult {
  const centre = centroid(rings)
  const houses = countHouses(atlas, rings, building_filter)
  const sddmm = houses.levels[0]?.sddmm ?? levelNear(atlas, centre)
  if (sddmm === null) throw new Failure('outside_nepal')
  const fact = atlas.facts.get(sddmm)
  const households = householdFacts(atlas, rings, houses, fact, hh_input)
  const count = countHouseholds(households, { hh_input, bat_form: { num_household } })
  const computed = scenarioModel(sources.rates, scenario)
  const connected = connectedInside(atlas, rings, houses, sddmm, sources)
  const terrain = terrainOfPolygon(atlas.ground, rings, centre)
  const { place, facts } = describePlace(
    atlas,
    waysOf(atlas, sources.own),
    {
      at: rings,
      centre,
      households: count,
      persons: households.people_per_household,
      gridShare: connected?.share ?? 0,
      gridOrigin: gridOrigin(connected?.source),
      gridGenerated: connected?.source.generated ?? false,
      temperature_C: terrain.avg_temp,
      isTerai: terrain.is_in_terai,
      householdsPerHouse: householdsPerHouse(fact),
    },
    computed.model.settings,
  )
  const figures = placeFigures(computed.model, [place])
  const today = scenario.shares_today
    ? { shares: scenario.shares_today, said: { key: 'cct.origin.entered' } as const, generated: false }
    : sharesInside(atlas, rings, houses, sddmm, sources)
  return {
    municipality: municipalityOf(atlas, sddmm),
    local_name: atlas.settlements.nearest(centre)?.name ?? fact?.name_en ?? '',
    latitude: centre[1],
    longitude: centre[0],
    area_km2: polygonArea_km2(rings),
    num_house: houses.num_house,
    num_household: count,
    persons: place.persons,
    zone: place.zone,
    is_urban: place.isUrban,
    facts,
    today: {
      shares: today.shares as Record<string, number>,
      origin: today.said,
      generated: today.generated,
      ...mixSaid(figuresOfMix(figures, 0, today.shares)),
    },
    stoves: stoveAnswers(computed, figures, place, { at: 0, shares: today.shares }),
    best: bestInPlace(computed, figures, place, 0),
    census_2021: censusOf(fact),
    atlas_version: atlas.version,
    atlas_sources: atlasAttributions(atlas),
    cooking_rates_version: sources.rates.version,
    ...toOwnMapReply(sources.own),
    warnings: [
      ...warningsOfCooking(computed, {
        hasGridShare: connected !== null,
        hasLevel: sources.levels[sddmm] !== undefined || scenario.shares_today !== undefined,
      }),
      ...ownMapCounted(sources.own),
      ...warningsOfSources(atlas, fact, hh_input),
    ],
  }
}

/** What readers of an answer must know about its figures. */
export function warningsOfCooking(
  { unknown, changed }: ScenarioModel,
  { hasGridShare, hasLevel }: { hasGridShare: boolean; hasLevel: boolean },
): Message[] {
  return [
    { key: 'cct.warn.standIns' },
    ...(hasLevel ? [] : [{ key: 'cct.warn.nation' } satisfies Message]),
    ...(hasGridShare ? [] : [{ key: 'cct.warn.noGridShare' } satisfies Message]),
    ...(unknown.length > 0
      ? [{ key: 'cct.warn.unknownFactors', params: { count: unknown.length } } satisfies Message]
      : []),
    ...(changed > 0 ? [{ key: 'cct.warn.ownRates', params: { count: changed } } satisfies Message] : []),
  ]
}

/**
 * Stoves of today in a polygon: the mean of the settlements that it holds, weighted by their houses inside. Scattered
 * houses count as a settlement.
 */
function sharesInside(
  atlas: Atlas,
  rings: PolygonRings,
  { levels, filter }: HouseCount,
  sddmm: Sddmm,
  sources: CookingSources,
): { shares: StoveShares; said: Message; generated: boolean } {
  const inside =
    filter === undefined
      ? indicesInside(atlas.houses, [rings])
      : filteredInside(atlas, atlas.houses, [rings], filter)
  const parts: { households: number; shares: StoveShares }[] = []
  let generated = false
  for (const level of levels.filter(({ houses }) => houses > 0)) {
    const cached = cachedLevelPlaces(atlas, { sddmm: level.sddmm, sources })
    generated ||= cached.origin.generated
    const perHouse = householdsPerHouse(atlas.facts.get(level.sddmm))
    for (const [at, houses] of housesByPlace(cached.found, inside))
      parts.push({ households: houses * perHouse, shares: cached.today[at] })
  }
  const level = levels[0]?.sddmm ?? sddmm
  const { origin } = cachedLevelPlaces(atlas, { sddmm: level, sources })
  return {
    shares: meanShares(parts) ?? nationalShares(sources.rates.stoves),
    said: origin.said,
    generated: generated || origin.generated,
  }
}

/** Houses of a list of national indices in each place of a local level. Both lists are in ascending order. */
function housesByPlace(
  { indices, settlements, scattered }: ReturnType<typeof cachedLevelPlaces>['found'],
  inside: Uint32Array,
): Map<number, number> {
  const placeOf = new Int32Array(indices.length).fill(-1)
  for (const [at, members] of [...settlements.map(one => one.members), scattered].entries())
    for (const house of members) placeOf[house] = at
  const counts = new Map<number, number>()
  let next = 0
  for (const index of inside) {
    while (next < indices.length && indices[next] < index) next++
    if (indices[next] !== index || placeOf[next] < 0) continue
    counts.set(placeOf[next], (counts.get(placeOf[next]) ?? 0) + 1)
  }
  return counts
}

/** Side of the square around a point whose houses tell which share has the grid. */
const around_deg = 0.005

/** Which stoves households at a point can have, and why not. */
export function stovesAtPoint(atlas: Atlas, at: LngLat, sources: CookingSources) {
  return asFailure(() => {
    const sddmm = levelNear(atlas, at)
    if (sddmm === null) throw new Failure('outside_nepal')
    const { model, considered } = scenarioModel(sources.rates, {})
    const rings = squareAround(at)
    const houses = countHouses(atlas, rings)
    const connected = connectedInside(atlas, rings, houses, sddmm, sources)
    const terrain = terrainOfPoint(atlas.ground, at)
    const fact = atlas.facts.get(sddmm)
    const { people_per_household } = householdFacts(atlas, rings, houses, fact, 'osm')
    const { place } = describePlace(
      atlas,
      waysOf(atlas, sources.own),
      {
        at,
        centre: at,
        households: Math.max(1, houses.num_house * householdsPerHouse(fact)),
        persons: people_per_household,
        gridShare: connected?.share ?? 0,
        gridOrigin: gridOrigin(connected?.source),
        gridGenerated: connected?.source.generated ?? false,
        temperature_C: terrain.avg_temp,
        isTerai: terrain.is_in_terai,
        householdsPerHouse: householdsPerHouse(fact),
      },
      model.settings,
    )
    return Object.fromEntries(
      availabilities(model, place)
        .filter(({ stove }) => considered.has(stove))
        .map(({ stove, share, reason }) => [
          stove,
          { available: share, reason: reason && reasonSaid(reason) },
        ]),
    )
  })
}

const squareAround = ([lng, lat]: LngLat): PolygonRings => {
  const [west, south, east, north] = [lng - around_deg, lat - around_deg, lng + around_deg, lat + around_deg]
  return [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ]
}
