import type { EnergyFeature } from '../../../app/domain/spatial/energy-network.ts'
import { distance_m } from '../../../app/domain/spatial/local-metric.ts'
import { random } from '../../random.ts'
import type { DemoGround } from '../ground.ts'
import { wander } from '../wander.ts'
import { type GridSubstation, rounded } from './grow-grid.ts'

const terai_m = 400

/**
 * Transmission of the demo country: 132 kV along the shortest tree over the large substations, and a 400 kV backbone
 * from west to east along the plain, of which every third part is still planned.
 */
export function demoTransmission(
  substations: GridSubstation[],
  ground: DemoGround,
  seed: number,
): EnergyFeature[] {
  const large = substations.filter(({ kV }) => kV >= 132)
  const low = large
    .filter(({ at }) => ground.elevation_m(at[0], at[1]) < terai_m)
    .sort((a, b) => a.at[0] - b.at[0])
  const backbone = low.filter((_, i) => i % 3 === 0)
  const line = (a: GridSubstation, b: GridSubstation, kV: number, planned: boolean): EnergyFeature => {
    const next = random(seed, 'transmission', a.settlement, b.settlement)
    return {
      type: 'Feature',
      properties: { layer: 'transmission', name: `${a.name}-${b.name} ${kV} kV line`, kV, planned },
      geometry: { type: 'LineString', coordinates: wander(a.at, b.at, ground, next, 4000).map(rounded) },
    }
  }
  return [
    ...shortestTree(large).map(([a, b]) => line(a, b, 132, false)),
    ...backbone.slice(1).map((b, i) => line(backbone[i], b, 400, i % 3 === 2)),
  ]
}

function shortestTree(places: GridSubstation[]): [GridSubstation, GridSubstation][] {
  if (places.length === 0) return []
  const edges: [GridSubstation, GridSubstation][] = []
  const joined = [places[0]]
  const left = new Set(places.slice(1))
  while (left.size > 0) {
    let best: [GridSubstation, GridSubstation] | null = null
    let min = Infinity
    for (const b of left) {
      for (const a of joined) {
        const d = distance_m(a.at, b.at)
        if (d >= min) continue
        min = d
        best = [a, b]
      }
    }
    if (!best) break
    edges.push(best)
    joined.push(best[1])
    left.delete(best[1])
  }
  return edges
}
