import * as v from 'valibot'
import { type CookingStove, cookingStoves, type StoveTable } from '../../domain/assumptions/cooking-stoves.ts'
import { countHouseholds } from '../../domain/bat/demand.ts'
import { temperatureAt } from '../../domain/bat/feasibility.ts'
import { Grouping } from '../../domain/bat/settlements-contract.ts'
import { availabilityOf } from '../../domain/cooking/availability.ts'
import type { LevelCooking } from '../../domain/cooking/baseline/level-fuels.ts'
import { type SharedSettlement, sharesBySettlement } from '../../domain/cooking/baseline/settlement-shares.ts'
import type { CookingModel } from '../../domain/cooking/model.ts'
import type { CookingPlace, StoveShares } from '../../domain/cooking/places.ts'
import { type CookingRates, scenarioModel } from '../../domain/cooking/scenario.ts'
import type { LngLat } from '../../domain/geometry.ts'
import type { Message } from '../../domain/messages/messages.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import { centroid } from '../../domain/spatial/centroid.ts'
import type { GridShares } from '../../domain/spatial/energy/grid-share.ts'
import type { OwnMap } from '../../domain/spatial/energy/map-overrides.ts'
import { wholeOf } from '../../domain/spatial/run-steps.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { householdsPerHouse } from '../atlas/buildings/households.ts'
import { waysOf } from '../atlas/distances.ts'
import { perAtlas } from '../atlas/per-atlas.ts'
import { type SettlementPlaces, settlementPlaces } from '../atlas/settlement-places.ts'
import { householdFacts } from '../bat/cluster-facts.ts'
import { connectedByGroup, housesOfLevel } from '../bat/connected-by-group.ts'
import { type DescribedPlace, describePlace } from './place-facts.ts'

/** What an answer rests on besides the atlas. `levels` has the cooking figures of local levels by code. */
export type CookingSources = {
  rates: CookingRates
  levels: Readonly<Record<string, LevelCooking>>
  shares: GridShares
  own?: OwnMap
}
/** Places of a local level: its settlements, and the scattered houses if there are any. */
export type LevelPlaces = {
  found: SettlementPlaces
  settlements: DescribedPlace[]
  scattered: DescribedPlace | null
  /** Stoves of today in the settlements, and at the end in the scattered houses. */
  today: StoveShares[]
  origin: { said: Message; generated: boolean }
}

/** Describes the places of a local level with the figures of the tables. */
export function* levelPlaces(
  atlas: Atlas,
  sddmm: Sddmm,
  grouping: Grouping,
  sources: CookingSources,
  max = Infinity,
): Generator<void, LevelPlaces> {
  const { own, shares, rates } = sources
  const found = yield* settlementPlaces(atlas, sddmm, grouping, max)
  const { model } = scenarioModel(rates, {})
  const fact = atlas.facts.get(sddmm)
  const ways = waysOf(atlas, own)
  const groups = [...found.settlements.map(({ members }) => members), found.scattered]
  const connected = connectedByGroup(atlas, sddmm, groups, { shares, own })
  yield
  const share = shares[sddmm]
  const of = (at: number, members: Uint32Array) => {
    const facts = householdFacts(atlas, [], housesOfLevel(sddmm, members.length), fact, 'osm')
    const households = countHouseholds(facts, { hh_input: 'osm', bat_form: {} })
    return {
      households,
      persons: facts.people_per_household,
      gridShare: connected[at] / households,
      gridOrigin: gridOrigin(share),
      gridGenerated: share?.generated ?? false,
      householdsPerHouse: householdsPerHouse(fact),
    }
  }
  const settlements: DescribedPlace[] = []
  for (const [at, { ring, members, terrain }] of found.settlements.entries()) {
    const outline = {
      ...of(at, members),
      at: [ring],
      centre: centroid([ring]),
      temperature_C: terrain.avg_temp,
      isTerai: terrain.is_in_terai,
    }
    settlements.push(describePlace(atlas, ways, outline, model.settings))
    yield
  }
  const alone = found.scattered.length
  const centre: LngLat = fact ? [fact.lon, fact.lat] : [0, 0]
  const scattered =
    alone === 0
      ? null
      : describePlace(
          atlas,
          ways,
          {
            ...of(settlements.length, found.scattered),
            at: meanPosition(found) ?? centre,
            centre: meanPosition(found) ?? centre,
            temperature_C: fact ? temperatureAt(fact.elev_mean_m) : null,
            isTerai: atlas.isInTerai(sddmm),
          },
          model.settings,
        )
  const places = [...settlements, ...(scattered ? [scattered] : [])].map(({ place }) => place)
  return { found, settlements, scattered, ...sharesToday(model, rates.stoves, sources.levels[sddmm], places) }
}

/** Mean position of the scattered houses. */
function meanPosition({ houses, scattered }: SettlementPlaces): LngLat | null {
  if (scattered.length === 0) return null
  let [lng, lat] = [0, 0]
  for (const house of scattered) {
    lng += houses.lng[house]
    lat += houses.lat[house]
  }
  return [lng / scattered.length, lat / scattered.length]
}

/** Origin of a grid share as a sentence. */
export const gridOrigin = (share: GridShares[string] | undefined): Message =>
  share === undefined ? { key: 'cct.origin.noGridShare' } : sourceAndYear(share)

/** The year is left out where the source does not state it. */
const sourceAndYear = ({ source, year }: { source: string; year: number | null }): Message =>
  year === null
    ? { key: 'cct.origin.source', params: { source } }
    : { key: 'cct.origin.sourceOfYear', params: { source, year: String(year) } }

/** Shares out the stoves of the local level, or those of the nation where no source has the local level. */
function sharesToday(
  model: CookingModel,
  stoves: StoveTable,
  level: LevelCooking | undefined,
  places: readonly CookingPlace[],
): Pick<LevelPlaces, 'today' | 'origin'> {
  if (level === undefined) {
    const nation = nationalShares(stoves)
    return {
      today: places.map(() => nation),
      origin: { said: { key: 'cct.origin.nation' }, generated: false },
    }
  }
  const biogas = model.stoveModels.find(({ stove }) => stove === 'biogas')
  const shared = places.map(
    (place): SharedSettlement => ({
      households: place.households,
      isUrban: place.isUrban,
      gridShare: place.gridShare,
      biogasShare: biogas ? availabilityOf(model, place, biogas).share : 0,
      roadWalk_h: place.roadWalk_h,
      drive_h: place.drive_h,
    }),
  )
  return {
    today: sharesBySettlement(level.fuels, level.woodStoves, shared),
    origin: { said: sourceAndYear(level), generated: level.generated },
  }
}

/** Stoves of the nation's households, scaled to 1. */
export function nationalShares(stoves: StoveTable): StoveShares {
  const sum = cookingStoves.reduce((all, stove) => all + stoves[stove].national_share, 0)
  if (sum <= 0) return { traditional: 1 }
  return Object.fromEntries(
    cookingStoves.map((stove): [CookingStove, number] => [stove, stoves[stove].national_share / sum]),
  )
}

type Request = { sddmm: Sddmm; sources: CookingSources }
/** Number of local levels whose places are cached with the default grouping. */
const maxLevels = 24
/** Places with the default grouping, for a cluster inside the local level. */
export const cachedLevelPlaces = perAtlas(
  maxLevels,
  (atlas, { sddmm, sources }: Request) => wholeOf(levelPlaces(atlas, sddmm, v.parse(Grouping, {}), sources)),
  ({ sddmm, sources: { rates, levels, shares, own } }: Request) =>
    JSON.stringify([sddmm, rates.version, levels[sddmm], shares[sddmm], own?.version]),
)
