import geodesic from 'geographiclib-geodesic'
import { describe, expect, test } from 'vitest'
import type { LngLat, Ring } from '../../app/domain/geometry.ts'
import { distance_km, polygonArea_km2 } from '../../app/domain/spatial/measure.ts'
import { random } from '../../tiles/random.ts'

const earth = geodesic.Geodesic.WGS84
const next = random(11, 'measure')
const somewhere = (): LngLat => [80 + 8.2 * next(), 26.3 + 4.2 * next()]

function reference_km2(ring: Ring): number {
  const polygon = earth.Polygon(false)
  for (const [lon, lat] of ring.slice(1)) polygon.AddPoint(lat, lon)
  return Math.abs(polygon.Compute(false, true).area ?? Number.NaN) / 1e6
}

/** A star around a place, its corners 0.1 to 1 times `reach_deg` away. */
function star(reach_deg: number): Ring {
  const [lon, lat] = somewhere()
  const corners = Array.from({ length: 40 }, (_, i): LngLat => {
    const angle = (i / 40) * 2 * Math.PI
    const reach = reach_deg * (0.1 + 0.9 * next())
    return [lon + reach * Math.cos(angle), lat + reach * Math.sin(angle)]
  })
  return [...corners, corners[0]]
}

describe('measures on the ellipsoid, against GeographicLib', () => {
  test('distances agree to a millimetre', () => {
    for (let i = 0; i < 300; i++) {
      const [a, b] = [somewhere(), somewhere()]
      const exact = (earth.Inverse(a[1], a[0], b[1], b[0]).s12 ?? Number.NaN) / 1000
      expect(Math.abs(distance_km(a, b) - exact)).toBeLessThan(1e-6)
    }
    expect(distance_km([84, 28], [84, 28])).toBe(0)
  })

  test.each([0.001, 0.02, 0.3])('areas of polygons of %f degrees agree', reach => {
    for (let i = 0; i < 60; i++) {
      const ring = star(reach)
      const exact = reference_km2(ring)
      expect(Math.abs(polygonArea_km2([ring]) / exact - 1)).toBeLessThan(reach > 0.1 ? 1e-3 : 1e-4)
      expect(polygonArea_km2([ring.toReversed()])).toBeCloseTo(polygonArea_km2([ring]), 9)
    }
  })

  test('holes count off', () => {
    const outer: Ring = [
      [84, 28],
      [84.2, 28],
      [84.2, 28.2],
      [84, 28.2],
      [84, 28],
    ]
    const hole: Ring = [
      [84.1, 28.1],
      [84.15, 28.1],
      [84.15, 28.15],
      [84.1, 28.15],
      [84.1, 28.1],
    ]
    expect(polygonArea_km2([outer, hole])).toBeCloseTo(polygonArea_km2([outer]) - polygonArea_km2([hole]), 9)
  })
})
