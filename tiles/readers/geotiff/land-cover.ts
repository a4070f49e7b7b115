import { basename } from 'node:path'
import type { RasterFrame } from '../../rasterise.ts'
import { SourceError } from '../../recipe.ts'
import { filesOf } from './geotiff.ts'
import { openRaster, type RasterImage } from './geotiff-image.ts'

export type ReadLandCover = {
  /** The class of most samples of a cell, and its share; class 0 if fewer than half are known. */
  max(cell: number): [code: number, share: number]
  /** Samples whose value is none of the classes. */
  unknownClasses: number
}

/** Along a side of a cell so many samples are enough: a reduced copy of the file that has them is read instead of all. */
const samplesASide = 8
const window_cells = 16_000_000

/**
 * Classes of a GeoTIFF, or of all in a folder (such as 3° tiles of ESA WorldCover), counted in the cells of
 * the product's grid. Throws a SourceError for anything but a single-band raster in EPSG:4326, and if it has
 * no data for the grid.
 */
export async function readLandCover(
  path: string,
  frame: RasterFrame,
  codes: readonly number[],
): Promise<ReadLandCover> {
  const cells = frame.width * frame.height
  const counts = codes.map(() => new Uint32Array(cells))
  const places = new Int16Array(256).fill(-1)
  for (const [i, code] of codes.entries()) places[code] = i
  /** Samples of a cell that is known all over, by the finest file. */
  let whole = 0
  let unknownClasses = 0
  let known = 0
  for (const file of await filesOf(path)) {
    const image = await openRaster(file, 'a map of land cover', frame.cell_deg / samplesASide)
    try {
      await eachSample(image, frame, (cell, value) => {
        const place = value < 256 ? places[value] : -1
        if (place >= 0) {
          counts[place][cell]++
          known++
        } else if (value !== image.nodata && value !== 0) unknownClasses++
      })
      whole = Math.max(whole, frame.cell_deg ** 2 / (image.step_lng * image.step_lat))
    } finally {
      await image.close()
    }
  }
  if (known === 0) throw new SourceError(basename(path), null, 'has no land cover inside Nepal')
  return {
    unknownClasses,
    max(cell) {
      let [best, sum] = [0, 0]
      for (let i = 0; i < counts.length; i++) {
        sum += counts[i][cell]
        if (counts[i][cell] > counts[best][cell]) best = i
      }
      return sum > 0 && sum >= whole / 2 ? [codes[best], counts[best][cell] / sum] : [0, 0]
    },
  }
}

/** Grid column or row at a sample's centre along one side, or -1. */
function along(count: number, placeOf: (i: number) => number, ours: number): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => {
    const place = Math.floor(placeOf(i + 0.5))
    return place >= 0 && place < ours ? place : -1
  })
}

async function eachSample(
  image: RasterImage,
  frame: RasterFrame,
  see: (cell: number, value: number) => void,
): Promise<void> {
  const columnOf = (i: number) => (image.west + i * image.step_lng - frame.west) / frame.cell_deg
  const rowOf = (i: number) => (frame.north - image.north + i * image.step_lat) / frame.cell_deg
  const xs = along(image.columns, columnOf, frame.width)
  const ys = along(image.rows, rowOf, frame.height)
  const left = xs.findIndex(x => x >= 0)
  const right = xs.findLastIndex(x => x >= 0) + 1
  const first = ys.findIndex(y => y >= 0)
  const last = ys.findLastIndex(y => y >= 0) + 1
  if (left < 0 || first < 0) return
  const band = Math.max(1, Math.floor(window_cells / (right - left)))
  for (let top = first; top < last; top += band) {
    const bottom = Math.min(last, top + band)
    const values = await image.read(left, top, right, bottom)
    for (let y = top, i = 0; y < bottom; y++) {
      for (let x = left; x < right; x++, i++) see(ys[y] * frame.width + xs[x], values[i])
    }
  }
}
