import { booleanWithin, multiPolygon, polygon } from '@turf/turf'
import { describe, expect, test } from 'vitest'
import type { LngLat, MultiPolygonRings, Ring } from '../../../app/domain/geometry.ts'
import { polygonInsideArea } from '../../../app/domain/spatial/polygon/polygon-in-area.ts'
import { random } from '../../../tiles/random.ts'

const next = random(6, 'polygons')
function star(x: number, y: number, reach: number, corners: number): Ring {
  const ring = Array.from({ length: corners }, (_, i): LngLat => {
    const angle = (i / corners) * 2 * Math.PI
    const r = reach * (0.3 + 0.7 * next())
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)]
  })
  return [...ring, ring[0]]
}
const box = (x1: number, y1: number, x2: number, y2: number): Ring => [
  [x1, y1],
  [x2, y1],
  [x2, y2],
  [x1, y2],
  [x1, y1],
]

describe('a polygon in an area', () => {
  test('agrees with turf on random polygons', () => {
    let inside = 0
    for (let i = 0; i < 1500; i++) {
      const area: MultiPolygonRings = [[star(0, 0, 10, 24)]]
      const small = [star(next() * 8 - 4, next() * 8 - 4, 2.5, 7)]
      const expected = booleanWithin(polygon(small), multiPolygon(area))
      if (expected) inside++
      expect(polygonInsideArea(small, area)).toBe(expected)
    }
    expect(inside).toBeGreaterThan(150)
  })

  const ell: MultiPolygonRings = [
    [
      [
        [0, 0],
        [4, 0],
        [4, 1],
        [1, 1],
        [1, 4],
        [0, 4],
        [0, 0],
      ],
    ],
  ]
  const holed: MultiPolygonRings = [[box(0, 0, 10, 10), box(4, 4, 6, 6)]]
  test.each([
    ['the area itself', [ell[0][0]], ell, true],
    [
      'a side that cuts the corner',
      [
        [
          [0.2, 3.9],
          [3.9, 0.2],
          [0.2, 0.2],
          [0.2, 3.9],
        ] as Ring,
      ],
      ell,
      false,
    ],
    [
      'a side that touches the inner corner',
      [
        [
          [0.5, 1.5],
          [1.5, 0.5],
          [0.5, 0.5],
          [0.5, 1.5],
        ] as Ring,
      ],
      ell,
      true,
    ],
    [
      'vertices on the border, side across the notch',
      [
        [
          [1, 4],
          [4, 1],
          [1, 1],
          [1, 4],
        ] as Ring,
      ],
      ell,
      false,
    ],
    ['around a hole', [box(3, 3, 7, 7)], holed, false],
    ['along the hole', [box(2, 2, 4, 8)], holed, true],
    ['across the hole from side to side', [box(3, 4.5, 7, 5.5)], holed, false],
    ['the hole itself', [box(4, 4, 6, 6)], holed, false],
    ['over the hole and beyond, corner on corner', [box(4, 4, 8, 6)], holed, false],
    ['a part of the hole', [box(4, 4, 5, 6)], holed, false],
    ['beside it', [box(20, 20, 21, 21)], holed, false],
  ])('%s', (_, small, area, expected) => {
    expect(polygonInsideArea(small, area)).toBe(expected)
  })
})
