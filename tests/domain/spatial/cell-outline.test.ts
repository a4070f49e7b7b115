import { expect, test } from 'vitest'
import type { MultiPolygonRings } from '../../../app/domain/geometry.ts'
import { cellOutline } from '../../../app/domain/spatial/cell-outline.ts'
import { cellCentre } from '../../../app/domain/spatial/cells-inside.ts'
import type { RasterHeader } from '../../../app/domain/spatial/raster.ts'

const raster = (width: number, height: number): RasterHeader => ({
  width,
  height,
  west: 84,
  north: 29,
  cell_deg: 0.25,
  type: 'uint8',
  nodata: null,
  unit: '',
})

/** Even-odd over all rings of a polygon. */
function inside(polygons: MultiPolygonRings, [x, y]: number[]): number {
  return polygons.filter(rings => {
    let odd = false
    for (const ring of rings) {
      for (let i = 1; i < ring.length; i++) {
        const [[x1, y1], [x2, y2]] = [ring[i - 1], ring[i]]
        if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) odd = !odd
      }
    }
    return odd
  }).length
}

const area = (ring: number[][]) =>
  ring.slice(1).reduce((sum, [x, y], i) => sum + (ring[i][0] * y - x * ring[i][1]) / 2, 0)

test('one cell is a square, counter-clockwise and closed', () => {
  expect(cellOutline([5], raster(4, 4))).toEqual([
    [
      [
        [84.25, 28.75],
        [84.25, 28.5],
        [84.5, 28.5],
        [84.5, 28.75],
        [84.25, 28.75],
      ].map(([x, y]) => [expect.closeTo(x, 9), expect.closeTo(y, 9)]),
    ],
  ])
})

test('a ring of cells has a hole, and cells that meet at a corner are two polygons', () => {
  const ring = [0, 1, 2, 4, 6, 8, 9, 10]
  const [polygon, ...others] = cellOutline(ring, raster(4, 4))
  expect(others).toEqual([])
  expect(polygon).toHaveLength(2)
  expect(cellOutline([0, 5], raster(4, 4))).toHaveLength(2)
})

test('random sets: every cell centre lies in exactly one polygon or in none, and the areas agree', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed / 2147483648
  }
  for (let round = 0; round < 300; round++) {
    const [width, height] = [1 + Math.floor(random() * 12), 1 + Math.floor(random() * 12)]
    const share = random()
    const frame = raster(width, height)
    const cells = Array.from({ length: width * height }, (_, i) => i).filter(() => random() < share)
    const polygons = cellOutline(cells, frame)
    const set = new Set(cells)
    for (let cell = 0; cell < width * height; cell++) {
      expect(inside(polygons, cellCentre(frame, cell))).toBe(set.has(cell) ? 1 : 0)
    }
    const sum = polygons.flat().reduce((total, ring) => total + area(ring), 0)
    expect(sum).toBeCloseTo(cells.length * 0.0625, 9)
    for (const [outer, ...holes] of polygons) {
      expect(area(outer)).toBeGreaterThan(0)
      for (const hole of holes) expect(area(hole)).toBeLessThan(0)
    }
  }
})

test('too many corners are drawn by larger squares that keep about the same area', () => {
  const frame = raster(200, 200)
  const cells = Array.from({ length: 40_000 }, (_, i) => i).filter(i => {
    const [x, y] = [i % 200, Math.floor(i / 200)]
    return (x - 100) ** 2 + (y - 100) ** 2 < 8000 + 250 * Math.sin(x) * Math.cos(y)
  })
  const exact = cellOutline(cells, frame)
  const coarse = cellOutline(cells, frame, 150)
  const corners = (polygons: MultiPolygonRings) => polygons.flat(2).length
  expect(corners(exact)).toBeGreaterThan(200)
  expect(corners(coarse)).toBeLessThanOrEqual(160)
  const sum = (polygons: MultiPolygonRings) =>
    polygons.flat().reduce((total, ring) => total + area(ring), 0) / 0.0625
  expect(sum(exact)).toBeCloseTo(cells.length, 6)
  expect(Math.abs(sum(coarse) / cells.length - 1)).toBeLessThan(0.05)
})

test('nothing has no outline', () => expect(cellOutline([], raster(3, 3))).toEqual([]))
