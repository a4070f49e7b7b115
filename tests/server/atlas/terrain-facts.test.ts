import { describe, expect, it } from 'vitest'
import type { LngLat, PolygonRings } from '../../../app/domain/geometry.ts'
import { forEachCellInside } from '../../../app/domain/spatial/cells-inside.ts'
import { polygonContains } from '../../../app/domain/spatial/polygon/inside.ts'
import type { Raster } from '../../../app/domain/spatial/raster.ts'
import {
  isTeraiAt,
  type TerrainRasters,
  terrainOfPoint,
  terrainOfPolygon,
} from '../../../app/engine/atlas/terrain-facts.ts'

const cell_deg = 6 / 3600
const size = 60
const frame = { width: size, height: size, west: 84, north: 28.1, cell_deg }
const outer = { width: 12, height: 12, west: 84, north: 28.1, cell_deg: 0.01 }
type Height = (x: number, y: number) => number
function ground(height: Height, terai = 255, cover = 1): TerrainRasters {
  const cells = Float32Array.from({ length: size * size }, (_, i) => height(i % size, Math.floor(i / size)))
  return {
    elevation: { ...frame, type: 'float32', nodata: -9999, unit: 'm', cells },
    terai: { ...outer, type: 'uint8', nodata: 255, unit: '', cells: new Uint8Array(144).fill(terai) },
    landCover: { ...outer, type: 'uint8', nodata: null, unit: '', cells: new Uint8Array(144).fill(cover) },
  }
}
const box = (w: number, s: number, e: number, n: number): PolygonRings => [
  [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ],
]
const middle: LngLat = [84.05, 28.05]

describe('cells inside a polygon', () => {
  it('are those whose centre the polygon holds', () => {
    let seed = 5
    const random = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return seed / 2 ** 32
    }
    const raster: Raster = ground(() => 0).elevation
    for (let round = 0; round < 200; round++) {
      const ring = Array.from(
        { length: 3 + Math.floor(random() * 9) },
        (): LngLat => [83.98 + random() * 0.14, 27.98 + random() * 0.14],
      )
      const hole = Array.from({ length: 3 }, (): LngLat => [84.02 + random() * 0.06, 28.02 + random() * 0.06])
      const rings = [
        [...ring, ring[0]],
        [...hole, hole[0]],
      ]
      const inside: number[] = []
      forEachCellInside(raster, rings, cell => inside.push(cell))
      const expected = Array.from({ length: size * size }, (_, cell) => cell).filter(cell =>
        polygonContains(rings, [
          84 + ((cell % size) + 0.5) * cell_deg,
          28.1 - (Math.floor(cell / size) + 0.5) * cell_deg,
        ]),
      )
      expect(inside.sort((a, b) => a - b)).toEqual(expected)
    }
  })
})

describe('terrain of a polygon', () => {
  it('tells heights, slope and aspect of its cells only', () => {
    // Rises northwards by 10 m a cell: faces south, by atan(10 / 185.3 m).
    const facts = terrainOfPolygon(
      ground((_, y) => 2000 - 10 * y),
      box(84.02, 28.03, 84.06, 28.07),
      middle,
    )
    const rows = Array.from({ length: size }, (_, y) => y).filter(y => {
      const lat = 28.1 - (y + 0.5) * cell_deg
      return lat > 28.03 && lat < 28.07
    })
    expect(facts.elevation_minmax).toEqual({
      min: 2000 - 10 * Math.max(...rows),
      max: 2000 - 10 * Math.min(...rows),
    })
    expect(facts.slope_minmax.max).toBeCloseTo((Math.atan(10 / 185.33) * 180) / Math.PI, 2)
    expect(facts.aspect_minmax.min).toBeCloseTo(180, 6)
    expect(facts.avg_temp).toBeCloseTo(
      26 - 0.006 * ((facts.elevation_minmax.min! + facts.elevation_minmax.max!) / 2),
      9,
    )
    expect(facts.minigrid_land_ha).toBeGreaterThan(1000)
  })
  it('marks flat ground with -1', () => {
    expect(
      terrainOfPolygon(
        ground(() => 1500),
        box(84.02, 28.03, 84.06, 28.07),
        middle,
      ).aspect_minmax,
    ).toEqual({ min: -1, max: -1 })
  })
  it('finds no land for panels on steep slopes to the north, nor in dense forest', () => {
    const north: Height = (_, y) => 1000 + 60 * y
    expect(terrainOfPolygon(ground(north), box(84.02, 28.03, 84.06, 28.07), middle).minigrid_land_ha).toBe(0)
    expect(
      terrainOfPolygon(
        ground((_, y) => 4000 - 60 * y),
        box(84.02, 28.03, 84.06, 28.07),
        middle,
      ).minigrid_land_ha,
    ).toBeGreaterThan(1)
    expect(
      terrainOfPolygon(
        ground(() => 1500, 0, 5),
        box(84.02, 28.03, 84.06, 28.07),
        middle,
      ).minigrid_land_ha,
    ).toBe(0)
    const unknown = terrainOfPolygon(
      ground(() => 1500, 0, 0),
      box(84.02, 28.03, 84.06, 28.07),
      middle,
    )
    expect([unknown.isLandCoverKnown, unknown.minigrid_land_ha! > 1]).toEqual([false, true])
  })
  it('looks at the place itself where a polygon is smaller than a cell, and at 3 x 3 cells for a point', () => {
    const small = box(84.0501, 28.0501, 84.0502, 28.0502)
    const slope: Height = (x, y) => x + 100 * y
    const place: LngLat = [84.05015, 28.05015]
    expect(terrainOfPolygon(ground(slope), small, place)).toEqual(terrainOfPoint(ground(slope), place))
    const { min, max } = terrainOfPoint(ground(slope), place).elevation_minmax
    expect(max! - min!).toBe(202)
  })
  it('says null where nothing is known', () => {
    expect(
      terrainOfPoint(
        ground(() => -9999),
        middle,
      ),
    ).toMatchObject({
      avg_temp: null,
      elevation_minmax: { min: null, max: null },
      pvout_kWh: null,
      minigrid_land_ha: null,
    })
    expect(
      terrainOfPoint(
        ground(() => 100),
        [80.5, 29],
      ),
    ).toMatchObject({ avg_temp: null, is_in_terai: false })
  })
})

describe('Terai', () => {
  it('is what the layer says, else low and flat', () => {
    expect(
      isTeraiAt(
        ground(() => 2000, 1),
        middle,
      ),
    ).toBe(true)
    expect(
      isTeraiAt(
        ground(() => 100, 0),
        middle,
      ),
    ).toBe(false)
    expect(
      isTeraiAt(
        ground(() => 100),
        middle,
      ),
    ).toBe(true)
    expect(
      isTeraiAt(
        ground(() => 301),
        middle,
      ),
    ).toBe(false)
    expect(
      isTeraiAt(
        ground(x => 100 + 8 * x),
        middle,
      ),
    ).toBe(false)
  })
  it('counts a polygon by its larger share', () => {
    const half = ground(() => 1500)
    half.terai.cells = Uint8Array.from({ length: 144 }, (_, i) => (i % 12 < 5 ? 1 : 0))
    expect(terrainOfPolygon(half, box(84.01, 28.03, 84.08, 28.07), middle).is_in_terai).toBe(true)
    expect(terrainOfPolygon(half, box(84.03, 28.03, 84.09, 28.07), middle).is_in_terai).toBe(false)
  })
})
