import type { LngLat } from '../../../app/domain/geometry.ts'
import { metresPerDegree } from '../../../app/domain/spatial/local-metric.ts'
import type { SettlementPoint } from '../../../app/domain/spatial/settlements/settlement-list.ts'
import { apportionOrSplitEvenly, type Random, random } from '../../random.ts'
import type { SettledMunicipality, WardArea } from '../../settlements/wards.ts'
import type { DemoGround } from '../ground.ts'
import { type PlaceNameStyle, placeName } from './place-names.ts'

/** What the people of a place settle on: flat or steep, and how near together. */
const householdsEach = { terai: 230, hill: 95, mountain: 60, town: 240 }
const maxOfWard = 14
const candidates = 28

export type UrbanTest = ((at: LngLat) => boolean) | null

/**
 * Settlements of one local level: several per ward, on the gentlest and lowest of random positions, apart
 * from each other, of unequal size. Households of a ward sum to the figure of the facts. Depends only on the
 * seed, the municipality and the ground, so that one level can be rebuilt alone.
 */
export function placeSettlements(
  municipality: SettledMunicipality,
  ground: DemoGround,
  seed: number,
  isUrban: UrbanTest,
): SettlementPoint[] {
  const { fact, wards } = municipality
  const next = random(seed, 'settlements', fact.code)
  const style = styleOf(municipality)
  const usedNames = new Set<string>()
  return wards.flatMap(ward => {
    const households = fact.ward_households[ward.ward - 1]
    const wanted = Math.round(households / householdsEach[style])
    const count = Math.max(1, Math.min(maxOfWard, wanted))
    const places = spots(ward, ground, next, count)
    const weights = places.map((_, i) => (0.5 + next()) / (1 + i * 0.45))
    const shares = apportionOrSplitEvenly(households, weights)
    return places.map((at, i) => ({
      name: placeName(next, style, usedNames),
      households: shares[i],
      urban: isUrban ? isUrban(at) : fact.type !== 'Gaunpalika',
      sddmm: fact.code,
      ward: ward.ward,
      at,
    }))
  })
}

export function styleOf({ fact }: SettledMunicipality): PlaceNameStyle {
  const perKm2 = fact.households_2021 / fact.area_km2
  if (perKm2 > 330) return 'town'
  if (fact.elev_mean_m < 400) return 'terai'
  return fact.elev_mean_m > 3000 ? 'mountain' : 'hill'
}

/** The best of many random spots, one after the other, each apart from those before it; best first. */
function spots(ward: WardArea, ground: DemoGround, next: Random, count: number): LngLat[] {
  const [west, south, east, north] = ward.area.bounds
  const metres = metresPerDegree((south + north) / 2)
  const boxArea_m2 = (east - west) * metres.lng * (north - south) * metres.lat
  const chosen: { at: LngLat; cost: number }[] = []
  const reach_m = 0.5 * Math.sqrt(boxArea_m2 / count)
  for (let i = 0; i < count; i++) {
    let best: { at: LngLat; cost: number } | null = null
    for (let tried = 0; tried < candidates; tried++) {
      const at = spotInside(ward, next)
      if (!at) break
      const cost = costOf(at, ground) + crowding(at, chosen, reach_m, metres)
      if (!best || cost < best.cost) best = { at, cost }
    }
    if (best) chosen.push(best)
  }
  if (chosen.length === 0) throw new Error(`no place found inside ward ${ward.ward}`)
  return chosen.sort((a, b) => a.cost - b.cost).map(({ at }) => at)
}

/** Maximum elevation of settlements, unless there is no other place. */
const highestHome_m = 4200

function costOf([lng, lat]: LngLat, ground: DemoGround): number {
  const elevation_m = ground.elevation_m(lng, lat)
  const { steepness } = ground.gradient(lng, lat)
  const prominence_m = ground.prominence_m(lng, lat, 900)
  const high = Math.max(0, elevation_m - 2200) / 500
  const barren = Math.max(0, elevation_m - highestHome_m) / 100
  return steepness * 6 + prominence_m / 250 + high + barren + elevation_m / 2000
}

function crowding(
  [lng, lat]: LngLat,
  chosen: { at: LngLat }[],
  reach_m: number,
  metres: { lng: number; lat: number },
): number {
  let cost = 0
  for (const { at } of chosen) {
    const dx = (lng - at[0]) * metres.lng
    const dy = (lat - at[1]) * metres.lat
    const near = 1 - Math.sqrt(dx * dx + dy * dy) / reach_m
    if (near > 0) cost += near * 4
  }
  return cost
}

/** A random position inside the ward on the grid of 1e-6 degrees; null after many tries. */
export function spotInside(ward: WardArea, next: Random): LngLat | null {
  const [west, south, east, north] = ward.area.bounds
  for (let i = 0; i < 4000; i++) {
    const lng = Math.round((west + (east - west) * next()) * 1e6) / 1e6
    const lat = Math.round((south + (north - south) * next()) * 1e6) / 1e6
    if (ward.area.contains(lng, lat)) return [lng, lat]
  }
  return null
}
