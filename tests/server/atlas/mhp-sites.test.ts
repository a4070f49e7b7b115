import { expect, it } from 'vitest'
import type { LngLat, PolygonRings } from '../../../app/domain/geometry.ts'
import { distance_km } from '../../../app/domain/spatial/measure.ts'
import { polygonContains } from '../../../app/domain/spatial/polygon/inside.ts'
import { makeStreamArrays, vertexAt } from '../../../app/domain/spatial/water/stream-network.ts'
import { indexMhpSites } from '../../../app/engine/atlas/mhp-sites.ts'

let seed = 11
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}
const perArc = 12
function network(arcs: number) {
  const arrays = makeStreamArrays(arcs, arcs * perArc)
  for (let arc = 0; arc < arcs; arc++) {
    arrays.first[arc + 1] = (arc + 1) * perArc
    let [lng, lat] = [84 + random() * 0.4, 28 + random() * 0.4]
    for (let vertex = arc * perArc; vertex < (arc + 1) * perArc; vertex++) {
      arrays.lng_e7[vertex] = Math.round(lng * 1e7)
      arrays.lat_e7[vertex] = Math.round(lat * 1e7)
      arrays.potential_kW[vertex] = 60 * random() * random()
      lng += (random() - 0.5) * 0.004
      lat += (random() - 0.5) * 0.004
    }
  }
  return { ...arrays, count: arcs, threshold_km2: 1, names: [] }
}

/** Nearest of all vertices to points laid every few metres on the edge. */
function slowly(streams: ReturnType<typeof network>, rings: PolygonRings | LngLat, power_kW: number): number {
  const edge: LngLat[] = []
  if (typeof rings[0] === 'number') edge.push(rings as LngLat)
  else {
    for (const ring of rings as PolygonRings) {
      for (let i = 1; i < ring.length; i++) {
        for (let t = 0; t < 1; t += 1 / 60) {
          edge.push([
            ring[i - 1][0] + (ring[i][0] - ring[i - 1][0]) * t,
            ring[i - 1][1] + (ring[i][1] - ring[i - 1][1]) * t,
          ])
        }
      }
    }
  }
  let min = Infinity
  for (let vertex = 0; vertex < streams.z_m.length; vertex++) {
    if (streams.potential_kW[vertex] < power_kW) continue
    const at = vertexAt(streams, vertex)
    if (typeof rings[0] !== 'number' && polygonContains(rings as PolygonRings, at)) return 0
    for (const place of edge) min = Math.min(min, distance_km(at, place))
  }
  return min
}

it('finds what a search through every vertex finds', () => {
  const streams = network(40)
  const sites = indexMhpSites(streams)
  for (let round = 0; round < 40; round++) {
    const [lng, lat] = [84 + random() * 0.4, 28 + random() * 0.4]
    const r = 0.001 + random() * 0.02
    const rings: PolygonRings = [
      [
        [lng - r, lat - r],
        [lng + r, lat - r],
        [lng + r / 2, lat + r],
        [lng - r, lat - r],
      ],
    ]
    for (const from of [rings, [lng, lat] as LngLat]) {
      const power_kW = 5 + random() * 45
      const expected = slowly(streams, from, power_kW)
      const found = sites.nearest(from, power_kW)?.km ?? null
      if (expected > 15) expect(found === null || found > 14.9).toBe(true)
      else expect(Math.abs(found! - expected)).toBeLessThan(0.005 + expected * 0.005)
    }
  }
})
it('takes the strongest of the streams inside an outline', () => {
  const streams = network(40)
  const sites = indexMhpSites(streams)
  let compared = 0
  for (let round = 0; round < 60; round++) {
    const [lng, lat, r] = [84.1 + random() * 0.2, 28.1 + random() * 0.2, 0.02 + random() * 0.1]
    const outline: PolygonRings = [
      [
        [lng - r, lat - r],
        [lng + r, lat - r],
        [lng, lat + r],
        [lng - r, lat - r],
      ],
    ]
    const inside = [...streams.potential_kW.keys()].filter(one =>
      polygonContains(outline, vertexAt(streams, one)),
    )
    const strongest = inside.toSorted((a, b) => streams.potential_kW[b] - streams.potential_kW[a])[0]
    if (inside.length < 2 || streams.potential_kW[strongest] < 5) continue
    expect(sites.nearest(outline, 5)).toEqual({
      km: 0,
      power_kW: streams.potential_kW[strongest],
      arcid: Math.floor(strongest / perArc) + 1,
      vertex: strongest,
    })
    compared++
  }
  expect(compared).toBeGreaterThan(30)
})
it('finds nothing in an empty network, nor more power than there is', () => {
  expect(indexMhpSites(network(0)).nearest([84, 28], 5)).toBeNull()
  expect(indexMhpSites(network(20)).nearest([84.2, 28.2], 61)).toBeNull()
})
