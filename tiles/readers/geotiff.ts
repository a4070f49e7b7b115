import { basename } from 'node:path'
import { fromFile, type GeoTIFF, type GeoTIFFImage } from 'geotiff'
import type { RasterFrame } from '../rasterise.ts'
import { SourceError } from '../recipe.ts'

export type ReadElevation = {
  /** Metres, NaN where the file knows nothing. */
  cells: Float32Array
  /** Side of the file's own cells in degrees. */
  source_deg: number
  unknown: number
  /** Cells of the file, in the rows that were read, with a height that is none in or around Nepal: unknown. */
  impossible: number
}

const wgs84 = 4326
const band_rows = 256
/** Nepal's lowest ground is at 59 m, its highest at 8,849 m; files leave -32768, 0 or 9999 where they know nothing. */
const isHeight = (value: number) => value > 0 && value < 9000

/**
 * Elevations of a GeoTIFF (tiled or striped, Int16 or Float32) on a grid of ours, between its cell centres
 * bilinear, or bicubic where its cells are much wider than ours, and the nearest known where a neighbour is unknown. Throws a SourceError for what is
 * not a single-band raster in EPSG:4326, with the command that makes one.
 */
export async function readElevation(path: string, frame: RasterFrame): Promise<ReadElevation> {
  const image = await openImage(path)
  const file = basename(path)
  const [stepX, stepY] = image.getResolution()
  const [originX, originY] = image.getOrigin()
  if (!(stepX > 0) || !(stepY < 0))
    throw new SourceError(file, null, 'its rows do not run from north to south')
  const nodata = image.getGDALNoData()
  const columns = image.getWidth()
  const rows = image.getHeight()
  const cells = new Float32Array(frame.width * frame.height).fill(Number.NaN)
  const wide = stepX > 1.5 * frame.cell_deg
  const rowOf = (y: number) => (originY - (frame.north - (y + 0.5) * frame.cell_deg)) / -stepY - 0.5
  let impossible = 0
  let counted = 0
  for (let first = 0; first < frame.height; first += band_rows) {
    const last = Math.min(frame.height, first + band_rows) - 1
    const top = Math.max(0, Math.floor(rowOf(first)) - 1)
    const bottom = Math.min(rows, Math.floor(rowOf(last)) + 3)
    if (bottom <= top) continue
    const read = await readRows(file, image, top, bottom)
    const at = (column: number, row: number) => {
      if (column < 0 || row < top || column >= columns || row >= bottom) return Number.NaN
      const value = read[(row - top) * columns + column]
      return value !== nodata && isHeight(value) ? value : Number.NaN
    }
    for (let i = Math.max(0, counted - top) * columns; i < read.length; i++) {
      if (read[i] !== nodata && !Number.isNaN(read[i]) && !isHeight(read[i])) impossible++
    }
    counted = Math.max(counted, bottom)
    for (let y = first; y <= last; y++) {
      for (let x = 0; x < frame.width; x++) {
        const column = (frame.west + (x + 0.5) * frame.cell_deg - originX) / stepX - 0.5
        const smooth = wide ? smoothly(at, column, rowOf(y)) : Number.NaN
        cells[y * frame.width + x] = Number.isNaN(smooth) ? between(at, column, rowOf(y)) : smooth
      }
    }
  }
  let unknown = 0
  for (const value of cells) if (Number.isNaN(value)) unknown++
  if (unknown === cells.length) throw new SourceError(file, null, 'has no elevation inside Nepal')
  return { cells, source_deg: stepX, unknown, impossible }
}

async function openImage(path: string): Promise<GeoTIFFImage> {
  const file = basename(path)
  let tiff: GeoTIFF
  let image: GeoTIFFImage
  try {
    tiff = await fromFile(path)
    image = await tiff.getImage()
  } catch (error) {
    throw new SourceError(file, null, `is no GeoTIFF that can be read (${reasonOf(error)})`)
  }
  const keys = image.getGeoKeys() ?? {}
  if (keys.GTModelTypeGeoKey !== 2 || keys.GeographicTypeGeoKey !== wgs84) {
    const found = keys.ProjectedCSTypeGeoKey ?? keys.GeographicTypeGeoKey ?? 'unknown'
    const remedy = `gdalwarp -t_srs EPSG:4326 ${file} ${file.replace(/\.tiff?$/i, '')}-4326.tif`
    throw new SourceError(file, null, `is in reference system ${found}, not EPSG:4326; run ${remedy}`)
  }
  const bands = image.getSamplesPerPixel()
  if (bands !== 1) throw new SourceError(file, null, `has ${bands} bands; an elevation model has one`)
  return image
}

async function readRows(
  file: string,
  image: GeoTIFFImage,
  top: number,
  bottom: number,
): Promise<ArrayLike<number>> {
  try {
    const window = [0, top, image.getWidth(), bottom]
    return (await image.readRasters({ window, samples: [0], interleave: true })) as ArrayLike<number>
  } catch (error) {
    throw new SourceError(file, `rows ${top} to ${bottom - 1}`, `cannot be decoded (${reasonOf(error)})`)
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function between(at: (column: number, row: number) => number, column: number, row: number): number {
  const x0 = Math.floor(column)
  const y0 = Math.floor(row)
  const fx = column - x0
  const fy = row - y0
  const a = at(x0, y0)
  const b = at(x0 + 1, y0)
  const c = at(x0, y0 + 1)
  const d = at(x0 + 1, y0 + 1)
  const value = (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy
  if (!Number.isNaN(value)) return value
  const left = fx < 0.5
  if (fy < 0.5) return left ? a : b
  return left ? c : d
}

/** Cubic convolution (Keys 1981, a = -1/2) over four by four cells: no creases along them, exact up to squares. */
function smoothly(at: (column: number, row: number) => number, column: number, row: number): number {
  const x0 = Math.floor(column)
  const y0 = Math.floor(row)
  const fx = column - x0
  const fy = row - y0
  let sum = 0
  for (let y = -1; y <= 2; y++) {
    let along = 0
    for (let x = -1; x <= 2; x++) along += convolution(x - fx) * at(x0 + x, y0 + y)
    sum += convolution(y - fy) * along
  }
  return sum
}

function convolution(distance: number): number {
  const d = Math.abs(distance)
  return d < 1 ? (1.5 * d - 2.5) * d * d + 1 : ((2.5 - 0.5 * d) * d - 4) * d + 2
}
