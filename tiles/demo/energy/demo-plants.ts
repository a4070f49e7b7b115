import KDBush from 'kdbush'
import type { EnergyFeature } from '../../../app/domain/spatial/energy-network.ts'
import { distance_m } from '../../../app/domain/spatial/local-metric.ts'
import type { SettlementPoint } from '../../../app/domain/spatial/settlements/settlement-list.ts'
import { random } from '../../random.ts'
import { rounded } from './grow-grid.ts'
import type { StreamSite } from './stream-sites.ts'

/** Maximum distance of a micro-hydro plant from its settlement. */
const near_m = 2200
/** Of larger plants, water to wire; gravity in m/s²; wet flow in m³/s from a km². */
const efficiency = 0.85
const gravity = 9.81
const flow_m3s_km2 = 0.04
/** What one plant diverts and falls at most, so that all in operation add up to the order of Nepal's 3 GW. */
const max = { flow_m3s: 70, head_m: 400 } as const

/**
 * Existing micro-hydro plants of 5 to 100 kW: on steep streams near villages, mostly beyond the grid; none
 * within 1.2 km of another.
 */
export function demoMicroHydro(
  settlements: SettlementPoint[],
  reached: Uint8Array,
  sites: StreamSite[],
  seed: number,
): EnergyFeature[] {
  if (sites.length === 0) return []
  const index = new KDBush(sites.length)
  for (const { at } of sites) index.add(at[0], at[1])
  index.finish()
  const plants: EnergyFeature[] = []
  const occupied = new Map<string, StreamSite[]>()
  for (const [i, { at, name, households, urban }] of settlements.entries()) {
    if (urban || households < 20) continue
    const next = random(seed, 'micro-hydro', i)
    if (next() > (reached[i] ? 0.035 : 0.42)) continue
    const wanted_kW = Math.max(5, Math.min(100, households * (0.1 + 0.12 * next())))
    const fit = index
      .within(at[0], at[1], near_m / 98_000)
      .map(site => ({ site: sites[site], kW: sites[site].potential_kW }))
      .filter(({ site, kW }) => kW >= 5 && distance_m(site.at, at) <= near_m && isFree(occupied, site))
      .sort((a, b) => Math.abs(a.kW - wanted_kW) - Math.abs(b.kW - wanted_kW))[0]
    if (!fit) continue
    remember(occupied, fit.site)
    const kW = Math.round(Math.min(fit.kW, wanted_kW, 100))
    plants.push({
      type: 'Feature',
      properties: { layer: 'micro_hydro', name: `${name} Micro Hydro`, power_kW: kW },
      geometry: { type: 'Point', coordinates: rounded(fit.site.at) },
    })
  }
  return plants
}

/** Hydropower of the demo country: on larger rivers that fall, 12 km and more apart. */
export function demoHydropower(
  sites: StreamSite[],
  settlements: SettlementPoint[],
  seed: number,
): EnergyFeature[] {
  const plants: EnergyFeature[] = []
  const next = random(seed, 'hydropower')
  const rivers = sites
    .filter(({ upstream_km2, fall_m }) => upstream_km2 > 60 && fall_m > 12)
    .sort((a, b) => b.fall_m * b.upstream_km2 - a.fall_m * a.upstream_km2 || a.at[0] - b.at[0])
  for (const site of rivers) {
    if (plants.length === 160) break
    const apart = plants.every(p => distance_m(p.geometry.coordinates as [number, number], site.at) > 12_000)
    if (!apart) continue
    const place = nearestName(site, settlements)
    const flow_m3s = Math.min(max.flow_m3s, flow_m3s_km2 * site.upstream_km2)
    const capacity = efficiency * gravity * flow_m3s * Math.min(max.head_m, site.fall_m) * (0.5 + next())
    const draw = next()
    plants.push({
      type: 'Feature',
      properties: {
        layer: 'hydropower',
        name: `${place} Khola Hydropower Project`,
        capacity_MW: Math.max(0.5, Math.round(capacity / 100) / 10),
        river: `${place} Khola`,
        status: draw < 0.3 ? 'Operation' : draw < 0.6 ? 'Generation' : 'Survey',
      },
      geometry: { type: 'Point', coordinates: rounded(site.at) },
    })
  }
  return plants
}

function nearestName({ at }: StreamSite, settlements: SettlementPoint[]): string {
  let name = 'Khani'
  let min = Infinity
  for (const settlement of settlements) {
    const d = Math.abs(settlement.at[0] - at[0]) + Math.abs(settlement.at[1] - at[1])
    if (d >= min) continue
    min = d
    name = settlement.name
  }
  return name.split(' ')[0]
}

const side = 0.02
const keyOf = (x: number, y: number) => `${Math.floor(x / side)}/${Math.floor(y / side)}`

function isFree(occupied: Map<string, StreamSite[]>, { at }: StreamSite): boolean {
  for (const dy of [-side, 0, side]) {
    for (const dx of [-side, 0, side]) {
      const there = occupied.get(keyOf(at[0] + dx, at[1] + dy)) ?? []
      if (there.some(site => distance_m(site.at, at) < 1200)) return false
    }
  }
  return true
}

function remember(occupied: Map<string, StreamSite[]>, site: StreamSite): void {
  const key = keyOf(site.at[0], site.at[1])
  occupied.set(key, [...(occupied.get(key) ?? []), site])
}
