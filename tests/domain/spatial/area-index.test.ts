import { booleanIntersects, polygon } from '@turf/turf'
import { describe, expect, test } from 'vitest'
import type { LngLat, MultiPolygonRings, Ring } from '../../../app/domain/geometry.ts'
import { indexArea, indexContains } from '../../../app/domain/spatial/polygon/area-index.ts'
import { areaContains } from '../../../app/domain/spatial/polygon/inside.ts'
import { labelPoint } from '../../../app/domain/spatial/polygon/label-point.ts'
import { polygonTouchesArea } from '../../../app/domain/spatial/polygon/polygon-touches-area.ts'
import { random } from '../../../tiles/random.ts'

const next = random(5, 'polygons')
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

describe('a position in an indexed area', () => {
  test('is answered as by the plain test, on 20,000 positions of 40 areas with holes', () => {
    for (let i = 0; i < 40; i++) {
      const area: MultiPolygonRings = [[star(0, 0, 10, 60), star(0, 0, 2, 20)], [star(30, 0, 10, 60)]]
      const index = indexArea(area)
      for (let k = 0; k < 500; k++) {
        const at: LngLat = [-12 + 54 * next(), -12 + 24 * next()]
        expect(indexContains(index, at)).toBe(areaContains(area, at))
      }
      for (const at of area[0][0]) expect(indexContains(index, at)).toBe(true)
    }
  })
})

describe('touching and labels', () => {
  test('a polygon touches an area when they cross, hold each other or meet in a point', () => {
    const area = indexArea([[box(0, 0, 10, 10)]])
    expect(polygonTouchesArea([box(-5, 4, 15, 6)], area)).toBe(true)
    expect(polygonTouchesArea([box(2, 2, 3, 3)], area)).toBe(true)
    expect(polygonTouchesArea([box(-5, -5, 15, 15)], area)).toBe(true)
    expect(polygonTouchesArea([box(10, 10, 12, 12)], area)).toBe(true)
    expect(polygonTouchesArea([box(10.001, 0, 12, 12)], area)).toBe(false)
    expect(
      polygonTouchesArea(
        [
          [
            [-5, 8],
            [2, 15],
            [-5, 15],
            [-5, 8],
          ],
        ],
        area,
      ),
    ).toBe(false)
  })

  test('touching agrees with turf on random polygons', () => {
    let touching = 0
    for (let i = 0; i < 500; i++) {
      const area = [star(0, 0, 10, 24)]
      const small = [star(next() * 24 - 12, next() * 24 - 12, 4, 7)]
      const expected = booleanIntersects(polygon(small), polygon(area))
      if (expected) touching++
      expect(polygonTouchesArea(small, indexArea([area]))).toBe(expected)
    }
    expect(touching).toBeGreaterThan(100)
    expect(touching).toBeLessThan(400)
  })

  test('a label point is inside, also of a crescent', () => {
    for (let i = 0; i < 200; i++) {
      const area: MultiPolygonRings = [[star(3, 3, 10, 30)]]
      expect(areaContains(area, labelPoint(area))).toBe(true)
    }
    const crescent: MultiPolygonRings = [
      [
        [
          [0, 0],
          [10, 0],
          [10, 10],
          [0, 10],
          [0, 9],
          [9, 9],
          [9, 1],
          [0, 1],
          [0, 0],
        ],
      ],
    ]
    expect(areaContains(crescent, labelPoint(crescent))).toBe(true)
  })
})
