import { booleanWithin, polygon as turfPolygon } from '@turf/turf'
import { describe, expect, test } from 'vitest'
import { indexArea, indexHolds } from '../../../app/domain/spatial/area-index.ts'
import type { LngLat, MultiPolygonRings, PolygonRings } from '../../../app/domain/spatial/geometry.ts'
import { polygonInsideArea } from '../../../app/domain/spatial/polygon-in-area.ts'

const box = (west: number, south: number, east: number, north: number): LngLat[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
function prepareArea(area: MultiPolygonRings) {
  const index = indexArea(area)
  return {
    holds: (at: LngLat) => indexHolds(index, at),
    holdsPolygon: (rings: PolygonRings) => polygonInsideArea(rings, area, index),
  }
}

/** A U that opens to the north, and a square away from it. */
const u: PolygonRings = [
  [
    [84, 28],
    [84.3, 28],
    [84.3, 28.3],
    [84.2, 28.3],
    [84.2, 28.1],
    [84.1, 28.1],
    [84.1, 28.3],
    [84, 28.3],
    [84, 28],
  ],
]
const away: PolygonRings = [box(84.4, 28, 84.5, 28.3)]

describe('a polygon in an area', () => {
  const area = prepareArea([u, away])

  test('holds positions inside and on its border', () => {
    expect(area.holds([84.05, 28.2])).toBe(true)
    expect(area.holds([84, 28.123456])).toBe(true)
    expect(area.holds([84.3, 28.2])).toBe(true)
    expect(area.holds([84.15, 28.2])).toBe(false)
    expect(area.holds([84, 28.300001])).toBe(false)
    expect(area.holds([28.1, 84.1])).toBe(false)
  })

  test('refuses an edge that leaves it between two vertices inside', () => {
    const acrossTheGap: PolygonRings = [
      [
        [84.05, 28.25],
        [84.25, 28.25],
        [84.25, 28.2],
        [84.05, 28.25],
      ],
    ]
    expect(acrossTheGap[0].every(at => area.holds(at))).toBe(true)
    expect(area.holdsPolygon(acrossTheGap)).toBe(false)
  })

  test('refuses a polygon from one part of the area to another', () => {
    expect(area.holdsPolygon([box(84.25, 28.05, 84.45, 28.2)])).toBe(false)
  })

  test('holds its own outline', () => {
    expect(area.holdsPolygon(u)).toBe(true)
    expect(area.holdsPolygon(away)).toBe(true)
  })

  test('refuses a polygon around one of its holes', () => {
    const holed = prepareArea([[box(84, 28, 85, 29), box(84.4, 28.4, 84.6, 28.6)]])
    expect(holed.holdsPolygon([box(84.3, 28.3, 84.7, 28.7)])).toBe(false)
    expect(holed.holdsPolygon([box(84.3, 28.3, 84.7, 28.7), box(84.4, 28.4, 84.6, 28.6)])).toBe(true)
    expect(holed.holdsPolygon([box(84.3, 28.3, 84.4, 28.7)])).toBe(true)
  })

  test('an empty area holds nothing', () => {
    expect(prepareArea([]).holds([84, 28])).toBe(false)
    expect(prepareArea([]).holdsPolygon([box(84, 28, 84.1, 28.1)])).toBe(false)
  })
})

test('agrees with Turf on thousands of random triangles in a ragged star', () => {
  const random = generator(7)
  const star = raggedStar(random, 60)
  const area = prepareArea([[star]])
  const reference = turfPolygon([star])
  let inside = 0
  for (let i = 0; i < 3000; i++) {
    const at: LngLat = [84 + random() - 0.5, 28 + random() - 0.5]
    const near = (): LngLat => [at[0] + (random() - 0.5) * 0.1, at[1] + (random() - 0.5) * 0.1]
    const ring: LngLat[] = [at, near(), near(), at]
    const expected = booleanWithin(turfPolygon([ring]), reference)
    expect(area.holdsPolygon([ring]), JSON.stringify(ring)).toBe(expected)
    if (expected) inside++
  }
  expect(inside).toBeGreaterThan(300)
})

function raggedStar(random: () => number, corners: number): LngLat[] {
  const ring = Array.from({ length: corners }, (_, i): LngLat => {
    const turn = (i / corners) * 2 * Math.PI
    const reach = 0.2 + 0.25 * random()
    return [84 + reach * Math.cos(turn), 28 + reach * Math.sin(turn)]
  })
  return [...ring, ring[0]]
}

function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
