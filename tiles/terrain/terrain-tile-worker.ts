import { tilesets } from '../../app/domain/tilesets/schema.ts'
import { encodePng } from '../../app/formats/png.ts'
import { serveTasks } from '../../app/node/task-pool.ts'
import type { RasterFrame } from '../rasterise.ts'
import { latitudeOf } from '../write/mercator.ts'
import { buffersOf, packTiles, type TileBatch } from '../write/tile-batch.ts'

export type TileGround = { frame: RasterFrame; cells: Float32Array }
/** Tiles of one row of one zoom. */
export type RowTask = { z: number; y: number; xs: number[] }

const tile_px = 256
/** Terrarium: height + 32768 in 256ths; whole metres leave the blue byte 0 and the PNG small. */
const terrarium_zero = 32768
const deflate_level = 4
/**
 * Heights of tiles with so much relief are rounded to steps that grow with the pixel, which no hillshade shows and
 * which halves the tile; in the plains every metre counts.
 */
const rough_m = 800
const steps_m = [1, 4, 7, 12]
const stepOf = (z: number) => steps_m[Math.min(tilesets.terrain.maxzoom - z, steps_m.length - 1)]

serveTasks<TileGround, RowTask, TileBatch>(ground => {
  const grids = [ground]
  return ({ z, y, xs }) => {
    const side = 2 ** z
    const pixel_deg = 360 / side / tile_px
    while (grids[grids.length - 1].frame.cell_deg * 1.5 < pixel_deg)
      grids.push(halved(grids[grids.length - 1]))
    const grid = grids.find(({ frame }) => frame.cell_deg * 1.5 >= pixel_deg) ?? ground
    const { north, west, cell_deg, width, height } = grid.frame
    const pixels = Array.from({ length: tile_px }, (_, i) => i + 0.5)
    const rows = pixels.map(i => (north - latitudeOf((y + i / tile_px) / side)) / cell_deg - 0.5)
    const down = tapsOf(rows, height)
    const tiles = xs.map(x => {
      const columns = pixels.map(i => ((x * tile_px + i) * pixel_deg - 180 - west) / cell_deg - 0.5)
      const heights = heightsOf(grid, tapsOf(columns, width), down)
      return { z, x, y, bytes: encodePng(terrarium(heights, stepOf(z)), tile_px, tile_px, deflate_level) }
    })
    const batch = packTiles(tiles)
    return { result: batch, transfer: buffersOf(batch) }
  }
})

/** For each place between cells the four cells around it along one axis, and how much each counts. */
type Taps = { cells: Int32Array; weights: Float32Array }

/**
 * Weights of a cubic B-spline, which has no creases: linear interpolation between cells would show as bands
 * in the hillshade. Clamped at the edge.
 */
function tapsOf(places: number[], length: number): Taps {
  const cells = new Int32Array(places.length * 4)
  const weights = new Float32Array(places.length * 4)
  for (const [i, place] of places.entries()) {
    const first = Math.floor(place)
    const t = place - first
    const u = 1 - t
    const four = [u * u * u, 4 - 6 * t * t + 3 * t * t * t, 4 - 6 * u * u + 3 * u * u * u, t * t * t]
    for (let k = 0; k < 4; k++) {
      cells[i * 4 + k] = Math.max(0, Math.min(length - 1, first - 1 + k))
      weights[i * 4 + k] = four[k] / 6
    }
  }
  return { cells, weights }
}

/** Heights of a tile's pixels: first between rows, over the columns that the tile needs, then along each row. */
function heightsOf({ frame, cells }: TileGround, across: Taps, down: Taps): Float32Array {
  const heights = new Float32Array(tile_px * tile_px)
  const from = across.cells[0]
  const to = across.cells[across.cells.length - 1]
  const row = new Float32Array(to - from + 1)
  for (let y = 0, out = 0; y < tile_px; y++) {
    row.fill(0)
    for (let k = y * 4; k < y * 4 + 4; k++) {
      const start = down.cells[k] * frame.width + from
      const weight = down.weights[k]
      for (let i = 0; i < row.length; i++) row[i] += weight * cells[start + i]
    }
    for (let k = 0; k < tile_px * 4; k += 4) {
      heights[out++] =
        across.weights[k] * row[across.cells[k] - from] +
        across.weights[k + 1] * row[across.cells[k + 1] - from] +
        across.weights[k + 2] * row[across.cells[k + 2] - from] +
        across.weights[k + 3] * row[across.cells[k + 3] - from]
    }
  }
  return heights
}

/** Whole metres above the zero of the encoding. */
function terrarium(heights: Float32Array, roughStep: number): Uint16Array {
  let lowest = heights[0]
  let highest = lowest
  for (let i = 1; i < heights.length; i++) {
    const height = heights[i]
    if (height < lowest) lowest = height
    else if (height > highest) highest = height
  }
  const step = highest - lowest > rough_m ? roughStep : 1
  const codes = new Uint16Array(heights.length)
  for (let i = 0; i < heights.length; i++)
    codes[i] = Math.floor(heights[i] / step + 0.5) * step + terrarium_zero
  return codes
}

/** Means of two by two cells; an odd last row or column is left out. */
function halved({ frame, cells }: TileGround): TileGround {
  const width = frame.width >> 1
  const height = frame.height >> 1
  const mean = new Float32Array(width * height)
  for (let y = 0, cell = 0; y < height; y++) {
    for (let x = 0; x < width; x++, cell++) {
      const at = y * 2 * frame.width + x * 2
      mean[cell] = (cells[at] + cells[at + 1] + cells[at + frame.width] + cells[at + frame.width + 1]) / 4
    }
  }
  return { frame: { ...frame, width, height, cell_deg: frame.cell_deg * 2 }, cells: mean }
}
