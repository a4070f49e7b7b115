import { area as area_m2, featureCollection, intersect, polygon } from '@turf/turf'
import { describe, expect, test } from 'vitest'
import type { LngLat, Ring } from '../../../app/domain/geometry.ts'
import { indexArea } from '../../../app/domain/spatial/polygon/area-index.ts'
import { clipToArea } from '../../../app/domain/spatial/polygon/clip-to-area.ts'
import { crossing } from '../../../app/domain/spatial/polygon/crossing.ts'
import { polygonInsideArea } from '../../../app/domain/spatial/polygon/polygon-in-area.ts'

function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A star of `corners` around a place, its radius changing from corner to corner. */
function blob(roll: () => number, [lng, lat]: LngLat, radius: number, corners: number, rough: number): Ring {
  const ring = Array.from({ length: corners }, (_, i): LngLat => {
    const angle = (2 * Math.PI * i) / corners
    const r = radius * (1 - rough * roll())
    return [lng + r * Math.cos(angle), lat + r * Math.sin(angle)]
  })
  return [...ring, ring[0]]
}

describe('a ring clipped to an area', () => {
  test('is the part inside wherever that is one piece, on 200 random pairs', () => {
    const counts = { whole: 0, cut: 0, pieces: 0, givenUp: 0 }
    for (let seed = 1; seed <= 200; seed++) {
      const roll = dice(seed)
      const border = blob(roll, [84, 28], 0.1, 60, 0.2)
      const ring = blob(roll, [84 + roll() * 0.1, 28 + roll() * 0.04], 0.03, 24, 0.5)
      const common = intersect(featureCollection([polygon([ring]), polygon([border])]))
      const isOne = common?.geometry.type === 'Polygon' && common.geometry.coordinates.length === 1
      const clipped = clipToArea(ring, [[border]], indexArea([[border]]))
      if (!isOne) {
        expect(clipped, `pair ${seed}`).toBeNull()
        counts.pieces++
        continue
      }
      if (clipped === null) {
        counts.givenUp++
        continue
      }
      if (clipped === ring) counts.whole++
      else counts.cut++
      expect(crossing([clipped])).toBeNull()
      expect(polygonInsideArea([clipped], [[border]])).toBe(true)
      expect(area_m2(polygon([clipped])) / area_m2(common)).toBeCloseTo(1, 5)
    }
    // A corner of the border so sharp that a nanodegree leaves it.
    expect(counts.givenUp).toBeLessThan(5)
    expect(Math.min(counts.whole, counts.cut, counts.pieces)).toBeGreaterThan(2)
  })

  test('is none where they only stand beside each other', () => {
    const roll = dice(1)
    const border = blob(roll, [84, 28], 0.1, 60, 0.2)
    expect(clipToArea(blob(roll, [85, 28], 0.1, 8, 0), [[border]], indexArea([[border]]))).toBeNull()
  })
})
