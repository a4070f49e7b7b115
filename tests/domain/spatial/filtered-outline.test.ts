import { describe, expect, test } from 'vitest'
import type { LngLat, MultiPolygonRings, Ring } from '../../../app/domain/geometry.ts'
import {
  decodeBuildingGrid,
  encodeBuildingGrid,
} from '../../../app/domain/spatial/buildings/building-grid.ts'
import { outlineOfHouses } from '../../../app/domain/spatial/buildings/filtered-outline.ts'
import { ringContains } from '../../../app/domain/spatial/polygon/inside.ts'
import { guardPolygon } from '../../../app/domain/spatial/polygon/polygon-guard.ts'
import { polygonInsideArea } from '../../../app/domain/spatial/polygon/polygon-in-area.ts'
import { convexHull } from '../../../app/domain/spatial/settlements/convex-hull.ts'
import { random } from '../../../tiles/random.ts'

const closed = (...corners: LngLat[]): Ring => [...corners, corners[0]]
const square = (w: number, s: number, side: number): Ring =>
  closed([w, s], [w + side, s], [w + side, s + side], [w, s + side])
const gridOf = (places: LngLat[]) =>
  decodeBuildingGrid(
    encodeBuildingGrid(
      Float64Array.from(places, at => at[0]),
      Float64Array.from(places, at => at[1]),
    ).buffer,
  )
function ringOf(places: LngLat[], area: MultiPolygonRings): Ring {
  const found = outlineOfHouses(gridOf(places), area)
  if (!('ring' in found)) throw new Error(found.refused)
  return found.ring
}
const wide: MultiPolygonRings = [[square(84, 28, 0.5)]]

describe('the convex hull', () => {
  test('holds every place, and turns left at each of its corners', () => {
    const next = random(11, 'hull')
    for (const count of [3, 5, 40, 99, 100, 101, 3000]) {
      const places = Array.from({ length: count }, (): LngLat => [84 + next(), 28 + next() * next()])
      const hull = convexHull(places)
      const ring = [...hull, hull[0]]
      expect(places.every(at => hull.includes(at) || ringContains(ring, at))).toBe(true)
      for (let i = 0; i < hull.length; i++) {
        const [a, b, c] = [0, 1, 2].map(step => hull[(i + step) % hull.length])
        expect((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).toBeGreaterThan(0)
      }
    }
  })
  test('of one place or a line is what there is', () => {
    expect(convexHull([[1, 2]])).toEqual([[1, 2]])
    expect(
      convexHull([
        [1, 1],
        [2, 2],
        [3, 3],
      ]),
    ).toHaveLength(2)
  })
})

describe('the outline of houses', () => {
  test('is a polygon that an analysis takes, with every house in it, even of one or two', () => {
    const next = random(12, 'outline')
    for (const count of [1, 2, 3, 200]) {
      const places = Array.from({ length: count }, (): LngLat => [84.1 + next() * 0.1, 28.1 + next() * 0.1])
      const ring = ringOf(places, wide)
      expect(guardPolygon([ring])).toHaveLength(1)
      expect(places.every(at => ringContains(ring, at))).toBe(true)
    }
  })
  test('ends at the border, where pieces without a house are let go', () => {
    // An L: the hull of its two arms' houses cuts the corner between them.
    const area: MultiPolygonRings = [
      [closed([84, 28], [84.2, 28], [84.2, 28.05], [84.05, 28.05], [84.05, 28.2], [84, 28.2])],
    ]
    const places: LngLat[] = [
      [84.01, 28.01],
      [84.19, 28.04],
      [84.04, 28.19],
    ]
    const ring = ringOf(places, area)
    expect(polygonInsideArea([ring], area)).toBe(true)
    expect(places.every(at => ringContains(ring, at))).toBe(true)
    expect(guardPolygon([ring])).toHaveLength(1)
  })
  test('is refused where there is none, where the border parts the houses, and where it is too large', () => {
    const apart: MultiPolygonRings = [[square(84, 28, 0.05)], [square(84.1, 28, 0.05)]]
    const both: LngLat[] = [
      [84.02, 28.02],
      [84.12, 28.02],
    ]
    expect(outlineOfHouses(gridOf([]), wide)).toEqual({ refused: 'none' })
    expect(outlineOfHouses(gridOf(both), apart)).toEqual({ refused: 'apart' })
    const far = outlineOfHouses(
      gridOf([
        [84.01, 28.01],
        [84.4, 28.01],
        [84.2, 28.4],
      ]),
      wide,
    )
    expect(far).toMatchObject({ refused: 'tooLarge', given_km2: expect.closeTo(828, -1.5) })
  })
})
