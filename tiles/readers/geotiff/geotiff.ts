import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { RasterFrame } from '../../rasterise.ts'
import { SourceError } from '../../recipe.ts'
import { openRaster, type RasterImage } from './geotiff-image.ts'
import { type CellHeight, interpolateBilinear, meanAround, smoothly } from './resample.ts'

export type ReadElevation = {
  /** Metres, NaN if unknown. */
  cells: Float32Array
  /** Side of the file's own cells in degrees. */
  source_deg: number
  unknown: number
  /** Cells of the file, in the rows that were read, with a height that is none in or around Nepal: unknown. */
  impossible: number
}

/** Cells of a file that are in memory at a time. */
const window_cells = 16_000_000
/** Nepal's ground lies between 59 m and 8,849 m; files use -32768, 0 or 9999 for unknown. */
const isHeight = (value: number) => value > 0 && value < 9000

/**
 * Elevations of a GeoTIFF, or of all in a folder (such as 1° tiles of Copernicus), on the product's grid: the
 * mean of the file's cells if the grid's are wider, otherwise bilinear between their centres, or bicubic if
 * they are much wider, and the nearest known where a neighbour is unknown. Files are read in windows; on
 * overlaps the first by name counts. Throws a SourceError for anything but a single-band raster in EPSG:4326,
 * with the command that makes one.
 */
export async function readElevation(path: string, frame: RasterFrame): Promise<ReadElevation> {
  const cells = new Float32Array(frame.width * frame.height).fill(Number.NaN)
  let [source_deg, impossible] = [0, 0]
  for (const file of await filesOf(path)) {
    const image = await openRaster(file, 'an elevation model')
    try {
      impossible += await fillFrom(image, frame, cells)
      source_deg = Math.max(source_deg, image.step_lng)
    } finally {
      await image.close()
    }
  }
  let unknown = 0
  for (const value of cells) if (Number.isNaN(value)) unknown++
  if (unknown === cells.length) throw new SourceError(basename(path), null, 'has no elevation inside Nepal')
  return { cells, source_deg, unknown, impossible }
}

/** A GeoTIFF, or all in a folder by name. */
export async function filesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null)
  if (!found?.isDirectory()) return [path]
  const names = (await readdir(path)).filter(name => /\.tiff?$/i.test(name)).sort()
  if (names.length === 0) throw new SourceError(basename(path), null, 'is a folder without a GeoTIFF (.tif)')
  return names.map(name => join(path, name))
}

/** Fills unknown cells within the image; returns the number of its cells that are not heights. */
async function fillFrom(image: RasterImage, frame: RasterFrame, cells: Float32Array): Promise<number> {
  const { columns, rows, step_lng, step_lat } = image
  const columnOf = (x: number) => (frame.west + (x + 0.5) * frame.cell_deg - image.west) / step_lng - 0.5
  const rowOf = (y: number) => (image.north - (frame.north - (y + 0.5) * frame.cell_deg)) / step_lat - 0.5
  const [perColumn, perRow] = [frame.cell_deg / step_lng, frame.cell_deg / step_lat]
  const reach = Math.ceil(Math.max(2, perColumn / 2 + 1, perRow / 2 + 1))
  const left = Math.max(0, Math.floor(columnOf(0)) - reach)
  const right = Math.min(columns, Math.ceil(columnOf(frame.width - 1)) + reach + 1)
  if (right <= left) return 0
  const height = sampler(perColumn, perRow)
  const band = Math.max(1, Math.floor((window_cells / (right - left) - 2 * reach) / perRow))
  const xs = overlap(frame.width, columnOf, columns)
  const ys = overlap(frame.height, rowOf, rows)
  let [impossible, counted] = [0, 0]
  for (let first = ys.from; first < ys.to; first += band) {
    const last = Math.min(ys.to, first + band) - 1
    const top = Math.max(0, Math.floor(rowOf(first)) - reach)
    const bottom = Math.min(rows, Math.ceil(rowOf(last)) + reach + 1)
    if (bottom <= top) continue
    const width = right - left
    const read = await image.read(left, top, right, bottom)
    const isKnown = (value: number) => value !== image.nodata && isHeight(value)
    const at: CellHeight = (column, row) => {
      if (column < left || row < top || column >= right || row >= bottom) return Number.NaN
      const value = read[(row - top) * width + column - left]
      return isKnown(value) ? value : Number.NaN
    }
    for (let i = Math.max(0, counted - top) * width; i < read.length; i++) {
      if (read[i] !== image.nodata && !Number.isNaN(read[i]) && !isHeight(read[i])) impossible++
    }
    counted = Math.max(counted, bottom)
    for (let y = first; y <= last; y++) {
      for (let x = xs.from; x < xs.to; x++) {
        const cell = y * frame.width + x
        if (Number.isNaN(cells[cell])) cells[cell] = height(at, columnOf(x), rowOf(y))
      }
    }
  }
  return impossible
}

/** Grid cells along one side whose centres an image reaches, with one of its cells more. */
function overlap(
  ours: number,
  placeOf: (cell: number) => number,
  theirs: number,
): { from: number; to: number } {
  const step = placeOf(1) - placeOf(0)
  const from = Math.floor((-1 - placeOf(0)) / step)
  const to = Math.ceil((theirs - placeOf(0)) / step) + 1
  return { from: Math.max(0, from), to: Math.min(ours, to) }
}

/** Sampling method, by the number of image cells per grid cell. */
function sampler(perColumn: number, perRow: number) {
  const [fine, wide] = [perColumn >= 1.5, perColumn < 1 / 1.5]
  return (at: CellHeight, column: number, row: number): number => {
    const value = fine
      ? meanAround(at, column, row, perColumn / 2, perRow / 2)
      : wide
        ? smoothly(at, column, row)
        : Number.NaN
    return Number.isNaN(value) ? interpolateBilinear(at, column, row) : value
  }
}
