import { expect, it } from 'vitest'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { distance_km } from '../../../app/domain/spatial/measure.ts'
import { breadth_m, reachOutline } from '../../../app/domain/spatial/polygon/reach-outline.ts'

const square: LngLat[] = [
  [84.5, 28.2],
  [84.51, 28.2],
  [84.51, 28.21],
  [84.5, 28.21],
  [84.5, 28.2],
]
/** Great-circle distance to the nearest of points every ten metres along the sides. */
function toShape_m(at: LngLat, ring: LngLat[]): number {
  let nearest = Number.POSITIVE_INFINITY
  for (let i = 1; i < ring.length; i++)
    for (let k = 0; k <= 100; k++) {
      const [a, b] = [ring[i - 1], ring[i]]
      const point: LngLat = [a[0] + ((b[0] - a[0]) * k) / 100, a[1] + ((b[1] - a[1]) * k) / 100]
      nearest = Math.min(nearest, distance_km(at, point) * 1000)
    }
  return nearest
}

it.each([
  ['a square', square, 3000],
  ['the same clockwise', square.toReversed(), 800],
  ['a triangle', [square[0], square[1], square[2], square[0]] as LngLat[], 12_000],
])('the line around %s stands at its distance everywhere, and is closed', (_, ring, reach_m) => {
  const around = reachOutline(ring, reach_m)
  expect(around[0]).toEqual(around.at(-1))
  for (const at of around) {
    expect(toShape_m(at, ring)).toBeGreaterThan(reach_m * 0.985 - 10)
    expect(toShape_m(at, ring)).toBeLessThan(reach_m * 1.015 + 10)
  }
})

it('a bay is passed outside', () => {
  const bay: LngLat[] = [...square.slice(0, 4), [84.505, 28.205], square[0]]
  const box = reachOutline(bay, 1000)
  expect(box).toHaveLength(reachOutline(square, 1000).length)
})

it('the breadth of a shape is its longest stretch', () => {
  expect(breadth_m(square)).toBeGreaterThan(distance_km(square[0], square[2]) * 1000 * 0.995)
  expect(breadth_m(square)).toBeLessThan(distance_km(square[0], square[2]) * 1000 * 1.005)
})
