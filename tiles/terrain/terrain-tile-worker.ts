import { latitudeOf } from '../mercator.ts'
import type { RasterFrame } from '../rasterise.ts'
import { serveTasks } from '../task-pool.ts'
import { encodePng } from './png.ts'

export type TileGround = { frame: RasterFrame; cells: Float32Array }
/** Tiles of one row of one zoom. */
export type RowTask = { z: number; y: number; xs: number[] }
export type RowTiles = { x: number; bytes: Uint8Array }[]

const tile_px = 256
/** Terrarium: height + 32768 in 256ths; whole metres leave the blue byte 0 and the PNG small. */
const terrarium_zero = 32768
const deflate_level = 5
/**
 * Heights of tiles with so much relief are rounded to steps that grow with the pixel, which no hillshade shows and
 * which halves the tile; in the plains every metre counts.
 */
const rough_m = 800
const stepOf = (z: number) => (z >= 12 ? 2 : z === 11 ? 4 : z === 10 ? 7 : 12)

serveTasks<TileGround, RowTask, RowTiles>(ground => {
  const grids = [ground]
  return ({ z, y, xs }) => {
    const side = 2 ** z
    const pixel_deg = 360 / side / tile_px
    while (grids[grids.length - 1].frame.cell_deg * 1.5 < pixel_deg)
      grids.push(halved(grids[grids.length - 1]))
    const grid = grids.find(({ frame }) => frame.cell_deg * 1.5 >= pixel_deg) ?? ground
    const lats = Array.from({ length: tile_px }, (_, i) => latitudeOf((y + (i + 0.5) / tile_px) / side))
    const tiles = xs.map(x => {
      return {
        x,
        bytes: Uint8Array.from(
          encodePng(
            pixelsOf(grid, x * tile_px * pixel_deg - 180, pixel_deg, lats, stepOf(z)),
            tile_px,
            tile_px,
            deflate_level,
          ),
        ),
      }
    })
    return { result: tiles, transfer: tiles.map(tile => tile.bytes.buffer) }
  }
})

function pixelsOf(
  { frame, cells }: TileGround,
  west: number,
  pixel_deg: number,
  lats: number[],
  step: number,
): Uint8Array {
  const { width, height, cell_deg } = frame
  const heights = new Float32Array(tile_px * tile_px)
  let out = 0
  for (const lat of lats) {
    const row = Math.max(0, Math.min(height - 1, (frame.north - lat) / cell_deg - 0.5))
    const y0 = row | 0
    const fy = row - y0
    const upper = y0 * width
    const lower = y0 + 1 < height ? upper + width : upper
    for (let i = 0; i < tile_px; i++) {
      const column = (west + (i + 0.5) * pixel_deg - frame.west) / cell_deg - 0.5
      const at = column < 0 ? 0 : column > width - 1 ? width - 1 : column
      const x0 = at | 0
      const x1 = x0 + 1 < width ? x0 + 1 : x0
      const fx = at - x0
      const top = cells[upper + x0] + fx * (cells[upper + x1] - cells[upper + x0])
      const bottom = cells[lower + x0] + fx * (cells[lower + x1] - cells[lower + x0])
      heights[out++] = top + fy * (bottom - top)
    }
  }
  return terrarium(heights, step)
}

function terrarium(heights: Float32Array, roughStep: number): Uint8Array {
  let lowest = Number.POSITIVE_INFINITY
  let highest = Number.NEGATIVE_INFINITY
  for (const height of heights) {
    if (height < lowest) lowest = height
    if (height > highest) highest = height
  }
  const step = highest - lowest > rough_m ? roughStep : 1
  const rgb = new Uint8Array(heights.length * 3)
  for (let i = 0; i < heights.length; i++) {
    const code = Math.round(heights[i] / step) * step + terrarium_zero
    rgb[i * 3] = code >> 8
    rgb[i * 3 + 1] = code & 255
  }
  return rgb
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
