import { describe, expect, test } from 'vitest'
import type { LngLat, MultiPolygonRings, PolygonRings, Ring } from '../../../app/domain/geometry.ts'
import {
  countInside,
  countWithin,
  decodeBuildingGrid,
  encodeBuildingGrid,
  forEachInside,
} from '../../../app/domain/spatial/buildings/building-grid.ts'
import { sliceInside } from '../../../app/domain/spatial/buildings/cut-grid.ts'
import { metresPerDegree } from '../../../app/domain/spatial/local-metric.ts'
import { areaContains, polygonContains } from '../../../app/domain/spatial/polygon/inside.ts'
import { type Random, random } from '../../../tiles/random.ts'

const size = 1000
const box = { west: 84, south: 28, side: 0.06 }

function scattered(next: Random, count: number) {
  const lng = new Float64Array(count)
  const lat = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const clustered = next() < 0.5
    lng[i] = box.west + (clustered ? 0.02 + next() * 0.004 : next() * box.side)
    lat[i] = box.south + (clustered ? 0.03 + next() * 0.004 : next() * box.side)
  }
  return { lng, lat }
}

const { lng, lat } = scattered(random(1, 'points'), size)
const grid = decodeBuildingGrid(encodeBuildingGrid(lng, lat).buffer)
const stored: LngLat[] = []
forEachInside(grid, rectangle(80, 20, 90, 35), (x, y) => stored.push([x, y]))

function rectangle(west: number, south: number, east: number, north: number): PolygonRings {
  return [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ]
}

/** A ring of random vertices round a centre; `crossing` leaves them unsorted, so that its edges cross. */
function ring(next: Random, centre: LngLat, radius: number, vertices: number, crossing: boolean): Ring {
  const around = Array.from({ length: vertices }, () => next() * 2 * Math.PI)
  if (!crossing) around.sort((a, b) => a - b)
  const made = around.map((angle): LngLat => {
    const r = radius * (0.2 + 0.8 * next())
    return [centre[0] + r * Math.cos(angle), centre[1] + r * Math.sin(angle)]
  })
  return [...made, made[0]]
}

function anyPolygon(next: Random): PolygonRings {
  const centre: LngLat = [
    box.west + (next() * 1.4 - 0.2) * box.side,
    box.south + (next() * 1.4 - 0.2) * box.side,
  ]
  const radius = [0.00002, 0.001, 0.004, 0.02, 0.2][Math.floor(next() * 5)]
  const rings = [ring(next, centre, radius, 3 + Math.floor(next() * (next() < 0.1 ? 400 : 20)), next() < 0.3)]
  for (let holes = Math.floor(next() * 3); holes > 0; holes--) {
    const at: LngLat = [centre[0] + (next() - 0.5) * radius, centre[1] + (next() - 0.5) * radius]
    rings.push(ring(next, at, radius * 0.4 * next(), 3 + Math.floor(next() * 8), next() < 0.2))
  }
  if (next() < 0.3) snapToPoints(next, rings)
  if (next() < 0.2) snapToCells(rings)
  return rings
}

/** Vertices exactly on buildings: these count as inside. */
function snapToPoints(next: Random, rings: Ring[]): void {
  for (const r of rings) {
    for (let i = 1; i < r.length - 1; i++) if (next() < 0.5) r[i] = stored[Math.floor(next() * size)]
  }
}

/** Edges along the grid's own lines. */
function snapToCells(rings: Ring[]): void {
  for (const r of rings) {
    for (const [i, [x, y]] of r.entries())
      r[i] = [Math.round(x / 0.005) * 0.005, Math.round(y / 0.005) * 0.005]
  }
}

/** Every building separately; one outside the box around all corners is in no ring. */
function slowCount(polygon: PolygonRings, buildings: readonly LngLat[] = stored): number {
  const corners = polygon.flat()
  const [west, east] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([x]) => x))]
  const [south, north] = [Math.min(...corners.map(([, y]) => y)), Math.max(...corners.map(([, y]) => y))]
  const near = ([x, y]: LngLat) => x >= west && x <= east && y >= south && y <= north
  return buildings.filter(at => near(at) && polygonContains(polygon, at)).length
}

describe('building grid', () => {
  test('keeps every point within 1e-7 degrees of where it was', () => {
    expect(grid.count).toBe(size)
    expect(stored).toHaveLength(size)
    const key = (x: number, y: number) => `${Math.floor(x / 0.005)}/${Math.floor(y / 0.005)}`
    const cells = new Set(stored.map(([x, y]) => key(x, y)))
    for (let i = 0; i < size; i++) {
      expect(cells.has(key(lng[i], lat[i]))).toBe(true)
      if (i % 10 === 0) {
        const off = Math.min(...stored.map(([x, y]) => Math.max(Math.abs(x - lng[i]), Math.abs(y - lat[i]))))
        expect(off).toBeLessThan(1e-7)
      }
    }
  })

  test('counts 3,000 random polygons as brute force does', { timeout: 180_000 }, () => {
    const next = random(2, 'polygons')
    let filled = 0
    for (let i = 0; i < 3000; i++) {
      const polygon = anyPolygon(next)
      const slow = slowCount(polygon)
      const quick = countInside(grid, polygon)
      if (quick !== slow) expect.fail(`${quick} instead of ${slow} in ${JSON.stringify(polygon)}`)
      if (slow > 0) filled++
    }
    expect(filled).toBeGreaterThan(1000)
  })

  test('counts a building on an edge, on a vertex and on the edge of a hole', () => {
    const at = decodeBuildingGrid(
      encodeBuildingGrid(Float64Array.of(84.0025, 84.0035), Float64Array.of(28.0025, 28.0035)).buffer,
    )
    const points: LngLat[] = []
    forEachInside(at, rectangle(83, 27, 85, 29), (x, y) => points.push([x, y]))
    const [[x, y]] = points
    expect(countInside(at, rectangle(x, y, x + 0.0001, y + 0.0001))).toBe(1)
    expect(countInside(at, rectangle(x - 0.0001, y - 0.0001, x, y + 0.0001))).toBe(1)
    const withHole = [
      ...rectangle(x - 0.01, y - 0.01, x + 0.0005, y + 0.0005),
      ...rectangle(x, y - 0.0001, x + 0.0001, y + 0.0001),
    ]
    expect(countInside(at, withHole)).toBe(1)
    const around = [
      ...rectangle(x - 0.01, y - 0.01, x + 0.0005, y + 0.0005),
      ...rectangle(x - 0.0001, y - 0.0001, x + 0.0001, y + 0.0001),
    ]
    expect(countInside(at, around)).toBe(0)
  })

  test('counts each building of overlapping, touching and separate polygons once', () => {
    const next = random(3, 'several')
    for (let i = 0; i < 300; i++) {
      const several: MultiPolygonRings = Array.from({ length: 1 + Math.floor(next() * 4) }, () =>
        anyPolygon(next),
      )
      expect(countInside(grid, several)).toBe(stored.filter(at => areaContains(several, at)).length)
    }
    const middle = stored[0][0]
    const halves = [rectangle(84, 28, middle, 28.06), rectangle(middle, 28, 84.06, 28.06)]
    expect(countInside(grid, halves)).toBe(size)
  })

  test('answers nothing for empty, far and broken polygons, and on an empty grid', () => {
    expect(countInside(grid, [])).toBe(0)
    expect(countInside(grid, [[]])).toBe(0)
    expect(countInside(grid, rectangle(10, 10, 11, 11))).toBe(0)
    expect(countInside(grid, rectangle(-1e6, -1e6, 1e6, 1e6))).toBe(size)
    expect(
      countInside(grid, [
        [
          [Number.NaN, 28],
          [84, Number.NaN],
          [84.01, 28.01],
        ],
      ]),
    ).toBe(0)
    const empty = decodeBuildingGrid(encodeBuildingGrid(new Float64Array(0), new Float64Array(0)).buffer)
    expect(countInside(empty, rectangle(80, 26, 89, 31))).toBe(0)
    expect(countWithin(empty, [84, 28], 1000)).toBe(0)
  })

  test('counts within a radius as brute force does', () => {
    const next = random(4, 'radius')
    for (let i = 0; i < 500; i++) {
      const at =
        i % 2 ? stored[Math.floor(next() * size)] : ([83.98 + next() * 0.1, 27.98 + next() * 0.1] as LngLat)
      const radius_m = [0.001, 30, 400, 2000, 30_000][Math.floor(next() * 5)]
      const metres = metresPerDegree(at[1])
      const slow = stored.filter(([x, y]) => {
        const dx = (x - at[0]) * metres.lng
        const dy = (y - at[1]) * metres.lat
        return dx * dx + dy * dy <= radius_m * radius_m
      })
      expect(countWithin(grid, at, radius_m)).toBe(slow.length)
    }
  })

  test('a slice holds the same buildings and counts like the whole', () => {
    const next = random(5, 'slices')
    for (let i = 0; i < 60; i++) {
      const level = anyPolygon(next)
      const bytes = sliceInside(grid, [level])
      const slice = decodeBuildingGrid(bytes.buffer)
      const inside: LngLat[] = []
      forEachInside(grid, level, (x, y) => inside.push([x, y]))
      const sliced: LngLat[] = []
      forEachInside(slice, rectangle(80, 20, 90, 35), (x, y) => sliced.push([x, y]))
      expect(sliced).toEqual(inside)
      const drawn = anyPolygon(next)
      expect(countInside(slice, drawn)).toBe(slowCount(drawn, inside))
    }
  })

  test('carries the kind of each building, and refuses what is no grid', () => {
    const kinds = Uint8Array.from({ length: size }, (_, i) => i % 150)
    const bytes = encodeBuildingGrid(lng, lat, kinds)
    const again = decodeBuildingGrid(bytes.buffer)
    const sum = (all: Uint8Array) => all.reduce((total, kind) => total + kind, 0)
    expect(sum(again.kinds)).toBe(sum(kinds))
    expect(() => decodeBuildingGrid(bytes.slice(0, bytes.length - 1).buffer)).toThrow('cut short')
    expect(() => decodeBuildingGrid(new ArrayBuffer(100))).toThrow('not a grid file')
    expect(() => encodeBuildingGrid(lng, lat.subarray(1))).toThrow('999 latitudes')
  })
})
