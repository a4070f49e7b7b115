import type { LngLat } from '../../../app/domain/geometry.ts'
import { distance_m } from '../../../app/domain/spatial/local-metric.ts'
import type { SettlementPoint } from '../../../app/domain/spatial/settlements/settlement-list.ts'
import { apportionOrSplitEvenly, type Random, random } from '../../random.ts'
import type { SettledMunicipality, WardArea } from '../../settlements/wards.ts'
import type { DemoGround } from '../ground.ts'
import { spotInside } from '../settlements/place-settlements.ts'
import { wander } from '../wander.ts'
import { houseKind, otherCount, otherKind, type Setting } from './building-kinds.ts'
import { type Growth, growPlace, growths } from './lanes.ts'
import { openPlots, type PlacedBuildings, type Plots } from './plots.ts'

/** Shares of a ward's houses by location; the remainder is in places with lanes. */
const shares: Record<Setting, { alongRoads: number; alone: number }> = {
  town: { alongRoads: 0.05, alone: 0.02 },
  terai: { alongRoads: 0.14, alone: 0.04 },
  hill: { alongRoads: 0.2, alone: 0.13 },
  mountain: { alongRoads: 0.1, alone: 0.08 },
}
/** Steeper than any ground: nothing is refused for its slope. */
const anySlope = 9

/**
 * The buildings of one local level: exactly `houses_2021` houses, shared out to wards by households and to the
 * ward's settlements by theirs, and the other buildings beside them. Depends on the seed, the municipality, its
 * settlements and the ground alone.
 */
export function placeBuildings(
  { fact, wards }: SettledMunicipality,
  settlements: SettlementPoint[],
  ground: DemoGround,
  seed: number,
): { houses: PlacedBuildings; others: PlacedBuildings } {
  const next = random(seed, 'buildings', fact.code)
  const houses: PlacedBuildings = { lng: [], lat: [], kinds: [] }
  const others: PlacedBuildings = { lng: [], lat: [], kinds: [] }
  const corner = cornerOf(wards)
  const byWard = new Map<number, SettlementPoint[]>()
  for (const settlement of settlements) {
    byWard.set(settlement.ward, [...(byWard.get(settlement.ward) ?? []), settlement])
  }
  const urban = settlements.some(s => s.urban)
  const perKm2 = fact.houses_2021 / fact.area_km2
  const setting = settingOf(fact.elev_mean_m, perKm2)
  const lane_m = setting === 'town' ? 33 : 30
  const forWard = openPlots(corner, ground, lane_m, houses)
  const forOthers = openPlots(corner, ground, lane_m, others)
  const wanted = apportionOrSplitEvenly(fact.houses_2021, fact.ward_households)
  for (const ward of wards) {
    const places = byWard.get(ward.ward) ?? []
    const from = houses.lng.length
    fillWard(ward, places, wanted[ward.ward - 1], setting, urban, forWard(ward.area), ground, next)
    addOthers(houses, from, forOthers(ward.area), setting, next)
  }
  return { houses, others }
}

function fillWard(
  ward: WardArea,
  places: SettlementPoint[],
  wanted: number,
  setting: Setting,
  urban: boolean,
  plots: Plots,
  ground: DemoGround,
  next: Random,
): void {
  const kind = () => houseKind(next, setting)
  const { alongRoads, alone } = shares[setting]
  const single = Math.floor(wanted * alone)
  const roadside = places.length > 1 ? Math.floor(wanted * alongRoads) : 0
  let left = wanted - single - roadside
  const each = apportionOrSplitEvenly(
    left,
    places.map(place => place.households + 1),
  )
  for (const [i, place] of places.entries()) {
    const dense = setting !== 'town' && urban && i === 0 && each[i] > 500
    const growth: Growth = growths[dense ? 'town' : setting]
    left -= growPlace(plots, plots.toPlane(place.at), each[i], growth, next, kind)
  }
  left += roadside
  left -= lineRoads(places, roadside, plots, ground, next, kind)
  left += single
  left -= hamlets(ward, left, growths[setting], plots, next, kind)
  for (let tried = 0; left > 0; tried++) {
    const spot = spotInside(ward, next)
    if (!spot) throw new Error(`no room for ${left} houses in ward ${ward.ward}`)
    const [x, y] = plots.toPlane(spot)
    const steepest = tried < wanted * 3 ? 0.35 : tried < wanted * 6 ? 0.6 : anySlope
    if (plots.put(x, y, kind(), steepest, tried > wanted * 12 + 500)) left--
  }
}

/** Places houses along the ways from each settlement to the nearest larger one; returns their number. */
function lineRoads(
  places: SettlementPoint[],
  wanted: number,
  plots: Plots,
  ground: DemoGround,
  next: Random,
  kind: () => number,
): number {
  if (wanted === 0) return 0
  const ranked = [...places].sort((a, b) => b.households - a.households)
  const ways = ranked.slice(1).map((place, i) => {
    const larger = ranked.slice(0, i + 1)
    const near = larger.reduce((a, b) => (distance_m(place.at, b.at) < distance_m(place.at, a.at) ? b : a))
    return wander(place.at, near.at, ground, next, 90)
  })
  const pieces = ways.flatMap(way => way.slice(1).map((to, i): [LngLat, LngLat] => [way[i], to]))
  let built = 0
  for (let tried = 0; built < wanted && tried < wanted * 5; tried++) {
    const [a, b] = pieces[Math.floor(next() * pieces.length)]
    const [ax, ay] = plots.toPlane(a)
    const [bx, by] = plots.toPlane(b)
    const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) || 1
    const t = next()
    const off = (8 + 34 * next() * next()) * (next() < 0.5 ? 1 : -1)
    const x = ax + (bx - ax) * t - ((by - ay) / length) * off
    const y = ay + (by - ay) * t + ((bx - ax) / length) * off
    if (plots.put(x, y, kind(), 0.7)) built++
  }
  return built
}

/** Places groups of a few houses on gentle ground away from the settlements; returns their number. */
function hamlets(
  ward: WardArea,
  wanted: number,
  growth: Growth,
  plots: Plots,
  next: Random,
  kind: () => number,
): number {
  let built = 0
  for (let tried = 0; built < wanted && tried < wanted * 2; tried++) {
    const spots = [spotInside(ward, next), spotInside(ward, next), spotInside(ward, next)]
    let best: [number, number] | null = null
    let min = Infinity
    for (const spot of spots) {
      if (!spot) continue
      const [x, y] = plots.toPlane(spot)
      const { steepness } = plots.gradient(x, y)
      if (steepness < min) {
        min = steepness
        best = [x, y]
      }
    }
    if (!best || min > 0.75) continue
    const draw = next()
    const size = Math.min(wanted - built, 1 + Math.floor(draw * draw * 9))
    built += growPlace(plots, best, size, { ...growth, filled: 0.8 }, next, kind)
  }
  return built
}

/** Places schools, shrines, shops and sheds beside houses of the ward. */
function addOthers(
  houses: PlacedBuildings,
  from: number,
  plots: Plots,
  setting: Setting,
  next: Random,
): void {
  const count = houses.lng.length - from
  if (count === 0) return
  let left = otherCount(next, setting, count)
  for (let tried = 0; left > 0 && tried < count * 20 + 500; tried++) {
    const house = from + Math.floor(next() * count)
    const [x, y] = plots.toPlane([houses.lng[house], houses.lat[house]])
    const off = () => (10 + 25 * next()) * (next() < 0.5 ? 1 : -1)
    if (plots.put(x + off(), y + off(), otherKind(next, setting), anySlope)) left--
  }
}

function settingOf(elevation_m: number, perKm2: number): Setting {
  if (perKm2 > 330) return 'town'
  if (elevation_m < 400) return 'terai'
  return elevation_m > 3000 ? 'mountain' : 'hill'
}

function cornerOf(wards: WardArea[]): LngLat {
  return [
    Math.min(...wards.map(ward => ward.area.bounds[0])),
    Math.min(...wards.map(ward => ward.area.bounds[1])),
  ]
}
