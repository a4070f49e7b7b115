import type { MultiPolygonRings } from '../../app/domain/geometry.ts'
import { eachCellInside, type RasterFrame } from '../rasterise.ts'
import { blurred, fillUnknown, makeField, sampleRow } from './field.ts'

/** Side of a block of cells, in degrees, on which the calm ground is worked out: about 700 m. */
const block_deg = 24 / 3600
/** Blocks over which the ground becomes calm, half of them little yet; well within the margin of the frame. */
const fade_blocks = 2
const smooth_blocks = 4

/**
 * Heights for display: unchanged inside the country; beyond its border, where they are guesses, blended over
 * some kilometres into the average of the country's edge, without hills and valleys.
 */
export function calmBeyond(
  ground: RasterFrame & { cells: Float32Array },
  country: MultiPolygonRings,
): Float32Array {
  const { width, height, west, north, cell_deg, cells } = ground
  const scale = Math.max(1, Math.round(block_deg / cell_deg))
  const blocks: RasterFrame = {
    width: Math.ceil(width / scale),
    height: Math.ceil(height / scale),
    west,
    north,
    cell_deg: cell_deg * scale,
  }
  const inside = makeField(blocks.width, blocks.height)
  const known = makeField(blocks.width, blocks.height, Number.NaN)
  eachCellInside(blocks, country, block => {
    inside.values[block] = 1
    known.values[block] = meanOf(ground, block % blocks.width, Math.floor(block / blocks.width), scale)
  })
  const calm = blurred(fillUnknown(known), smooth_blocks)
  const near = blurred(inside, fade_blocks, 1)
  const wide = { ...near, values: near.values.map(value => (value > 0 ? 1 : 0)) }
  const share = blurred(wide, 1, fade_blocks)
  const calmRow = new Float32Array(blocks.width + 1)
  const shareRow = new Float32Array(blocks.width + 1)
  const blended = new Float32Array(new SharedArrayBuffer(cells.byteLength))
  for (let y = 0, cell = 0; y < height; y++) {
    sampleRow(calm, (y + 0.5) / scale - 0.5, calmRow)
    sampleRow(share, (y + 0.5) / scale - 0.5, shareRow)
    for (let x = 0; x < width; x++, cell++) {
      const bx = Math.max(0, (x + 0.5) / scale - 0.5)
      const at = bx | 0
      const part = bx - at
      const own = shareRow[at] + part * (shareRow[at + 1] - shareRow[at])
      const other = calmRow[at] + part * (calmRow[at + 1] - calmRow[at])
      blended[cell] = own >= 1 ? cells[cell] : other + own * (cells[cell] - other)
    }
  }
  return blended
}

function meanOf(
  { width, height, cells }: RasterFrame & { cells: Float32Array },
  bx: number,
  by: number,
  side: number,
): number {
  let sum = 0
  let count = 0
  for (let y = by * side; y < Math.min(height, (by + 1) * side); y++) {
    for (let x = bx * side; x < Math.min(width, (bx + 1) * side); x++) {
      sum += cells[y * width + x]
      count++
    }
  }
  return sum / count
}
