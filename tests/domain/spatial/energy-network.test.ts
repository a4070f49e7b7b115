import geodesic from 'geographiclib-geodesic'
import { describe, expect, test } from 'vitest'
import type { LngLat, PolygonRings } from '../../../app/domain/geometry.ts'
import { type EnergyFeature, openEnergyNetwork } from '../../../app/domain/spatial/energy-network.ts'
import { polygonContains } from '../../../app/domain/spatial/polygon/inside.ts'
import { random } from '../../../tiles/random.ts'

const next = random(11, 'energy test')
const somewhere = (): LngLat => [80.1 + next() * 8, 26.4 + next() * 4]
const features: EnergyFeature[] = []
for (let i = 0; i < 120; i++) {
  const line = [somewhere()]
  for (let k = 0; k < 6; k++) {
    const [x, y] = line[k]
    line.push([x + (next() - 0.5) * 0.2, y + (next() - 0.5) * 0.2])
  }
  const kV = i % 3 ? 11 : 33
  features.push(feature('distribution', { type: 'LineString', coordinates: line }, { kV }))
}
for (let i = 0; i < 40; i++)
  features.push(feature('transformer', { type: 'Point', coordinates: somewhere() }, {}))
for (let i = 0; i < 60; i++)
  features.push(feature('micro_hydro', { type: 'Point', coordinates: somewhere() }, {}))
for (let i = 0; i < 60; i++) {
  features.push(feature('transmission', { type: 'LineString', coordinates: [somewhere(), somewhere()] }, {}))
}
const network = openEnergyNetwork({ type: 'FeatureCollection', features })

function feature(layer: string, geometry: EnergyFeature['geometry'], properties: object): EnergyFeature {
  return { type: 'Feature', properties: { layer, ...properties }, geometry }
}

/** Karney's distance to points set close together along every line. */
function slow_km(at: LngLat, layers: string[]): number {
  let min = Infinity
  for (const { properties, geometry } of features) {
    if (!layers.includes(properties.layer)) continue
    const line = (geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates) as LngLat[]
    for (const [i, p] of line.entries()) {
      const q = line[i + 1] ?? p
      const pieces = i + 1 < line.length ? 60 : 1
      for (let k = 0; k < pieces; k++) {
        const x = p[0] + ((q[0] - p[0]) * k) / pieces
        const y = p[1] + ((q[1] - p[1]) * k) / pieces
        if (Math.abs(x - at[0]) + Math.abs(y - at[1]) > (min / 111) * 1.7) continue
        const { s12 } = geodesic.Geodesic.WGS84.Inverse(at[1], at[0], y, x)
        min = Math.min(min, (s12 ?? Infinity) / 1000)
      }
    }
  }
  return min
}

const grid = ['distribution', 'substation', 'transformer']

describe('energy network', () => {
  test('distance from a point agrees with geodesics within 0.5 %', () => {
    for (let i = 0; i < 250; i++) {
      const at = somewhere()
      const [ours, slow] = [network.distanceToGrid_km(at), slow_km(at, grid)]
      expect(Math.abs(ours - slow), `${at}: ${ours} ${slow}`).toBeLessThan(0.005 * slow + 0.08)
      const [plant, slowPlant] = [network.nearestMicroHydro_km(at), slow_km(at, ['micro_hydro'])]
      expect(Math.abs(plant - slowPlant)).toBeLessThan(0.002 * slowPlant)
    }
  })

  test('from a polygon it is that of the nearest of its points, and 0 where it holds or crosses something', () => {
    let zero = 0
    for (let i = 0; i < 300; i++) {
      const [x, y] = somewhere()
      const r = [0.005, 0.05, 0.3][i % 3] * (0.5 + next())
      const ring = Array.from({ length: 12 }, (_, k): LngLat => {
        const angle = (k / 12) * 2 * Math.PI
        return [x + r * Math.cos(angle), y + r * Math.sin(angle)]
      })
      const polygon: PolygonRings = [[...ring, ring[0]]]
      const ours = network.distanceToGrid_km(polygon)
      const alongEdge: number[] = []
      for (const [k, p] of ring.entries()) {
        const q = ring[(k + 1) % ring.length]
        for (let t = 0; t < 8; t++) {
          const at: LngLat = [p[0] + ((q[0] - p[0]) * t) / 8, p[1] + ((q[1] - p[1]) * t) / 8]
          alongEdge.push(network.distanceToGrid_km(at))
        }
      }
      const min = Math.min(...alongEdge)
      const isInside = features.some(({ properties, geometry }) => {
        if (!grid.includes(properties.layer)) return false
        const line = (geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates) as LngLat[]
        return line.some(at => polygonContains(polygon, at))
      })
      if (isInside) expect(ours).toBe(0)
      const link = network.linkToGrid(polygon)
      if (ours === 0) expect(link).toBeNull()
      else {
        expect((link?.length_m ?? 0) / 1000 / ours).toBeCloseTo(1, 4)
        expect(network.distanceToGrid_km(link?.to ?? [0, 0])).toBeLessThan(0.001)
        expect(network.distanceToGrid_km(link?.from ?? [0, 0]) / ours).toBeCloseTo(1, 4)
      }
      if (ours === 0) zero++
      expect(ours).toBeLessThanOrEqual(min * 1.005)
      if (ours > 0) expect(min - ours).toBeLessThan(0.02 * min + r * 111 * 0.07)
    }
    expect(zero).toBeGreaterThan(20)
    expect(zero).toBeLessThan(280)
  })

  test('transmission lines are no grid to connect to, and an empty network is infinitely far', () => {
    const far = features.filter(({ properties }) => properties.layer === 'transmission')
    expect(openEnergyNetwork({ type: 'FeatureCollection', features: far }).distanceToGrid_km([84, 28])).toBe(
      Infinity,
    )
    expect(
      openEnergyNetwork({ type: 'FeatureCollection', features: [] }).nearestMicroHydro_km([84, 28]),
    ).toBe(Infinity)
  })
})
