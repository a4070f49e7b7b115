import { describe, expect, test } from 'vitest'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { indexArea } from '../../../app/domain/spatial/polygon/area-index.ts'
import { borderCuts } from '../../../app/domain/spatial/polygon/border-cuts.ts'
import { random } from '../../../tiles/random.ts'

const square = indexArea([
  [
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [0, 0],
    ],
    [
      [1, 1],
      [1, 3],
      [3, 3],
      [3, 1],
      [1, 1],
    ],
  ],
])
const cuts = (a: LngLat, b: LngLat) => [...new Set(borderCuts(square, a, b))].sort((p, q) => p - q)

describe('where a line meets a border', () => {
  test('through outline and hole', () => {
    expect(cuts([-1, 2], [5, 2])).toEqual([1 / 6, 2 / 6, 4 / 6, 5 / 6])
  })
  test('inside, and beside, nowhere', () => {
    expect(cuts([0.2, 0.2], [0.8, 3.9])).toEqual([])
    expect(cuts([5, 0], [6, 4])).toEqual([])
  })
  test('through corners', () => {
    expect(cuts([-1, -1], [5, 5])).toEqual([1 / 6, 2 / 6, 4 / 6, 5 / 6])
  })
  test('along an edge, at its corners', () => {
    expect(cuts([-2, 0], [6, 0])).toEqual([2 / 8, 6 / 8])
  })
  test('its own ends are no cuts, and a line without length has none', () => {
    expect(cuts([0, 2], [1, 2])).toEqual([])
    expect(cuts([2, 0], [2, 0])).toEqual([])
  })
  test('as many as a fine walk changes sides', () => {
    const next = random(5, 'border cuts')
    const isIn = ([x, y]: LngLat) => x > 0 && x < 4 && y > 0 && y < 4 && !(x > 1 && x < 3 && y > 1 && y < 3)
    for (let i = 0; i < 200; i++) {
      const a: LngLat = [next() * 8 - 2, next() * 8 - 2]
      const b: LngLat = [next() * 8 - 2, next() * 8 - 2]
      const found = [0, ...cuts(a, b), 1]
      const sides = found.slice(1).map((to, k) => {
        const part = (found[k] + to) / 2
        return isIn([a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part])
      })
      for (let k = 1; k < sides.length; k++) expect(sides[k]).not.toBe(sides[k - 1])
      for (let step = 0; step <= 400; step++) {
        const part = step / 400
        const piece = Math.max(0, found.findIndex(to => to >= part) - 1)
        if (found.some(cut => Math.abs(cut - part) < 1e-9)) continue
        expect(isIn([a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part])).toBe(sides[piece])
      }
    }
  })
})
