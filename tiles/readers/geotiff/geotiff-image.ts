import { basename } from 'node:path'
import { fromFile, type GeoTIFF, type GeoTIFFImage } from 'geotiff'
import { SourceError } from '../../recipe.ts'
import { errorMessage } from '../file-bytes.ts'

/** One GeoTIFF: its outer corner in the north-west, the sides of its cells, and its numbers by rows. */
export type RasterImage = {
  file: string
  west: number
  north: number
  step_lng: number
  step_lat: number
  columns: number
  rows: number
  nodata: number | null
  /** Cells of a window, row by row; its right and bottom do not belong to it. */
  read(left: number, top: number, right: number, bottom: number): Promise<ArrayLike<number>>
  close(): Promise<void>
}

const wgs84 = 4326
const [geographic, point] = [2, 2]
/** A tile or strip is decoded as a whole. */
const largest_block = 1 << 26

/**
 * Opens a GeoTIFF, tiled or striped, without reading its cells. Throws a SourceError for what is not a raster of one
 * band in EPSG:4326 that can be read in parts, with the command that makes one. `widest_deg` allows a reduced copy that
 * the file has of itself, with cells so wide at most.
 */
export async function openRaster(
  path: string,
  what: 'an elevation model' | 'a map of land cover',
  widest_deg = 0,
): Promise<RasterImage> {
  const file = basename(path)
  const { tiff, image: full } = await opened(path, file)
  try {
    checkSystem(file, full)
    const bands = full.getSamplesPerPixel()
    if (bands !== 1) throw new SourceError(file, null, `has ${bands} bands; ${what} has one`)
    const image = await overview(tiff, full, widest_deg)
    const [columns, rows] = [image.getWidth(), image.getHeight()]
    if (image.getTileWidth() * Math.min(rows, image.getTileHeight()) > largest_block) {
      const remedy = `gdal_translate -co TILED=YES -co COMPRESS=DEFLATE ${file} tiled-${file}`
      throw new SourceError(file, null, `is one block that cannot be read in parts; run ${remedy}`)
    }
    const [fullStep, fullStepY] = full.getResolution()
    const step_lng = (fullStep * full.getWidth()) / columns
    const stepY = (fullStepY * full.getHeight()) / rows
    if (!(step_lng > 0) || !(stepY < 0)) {
      throw new SourceError(file, null, 'its rows do not run from north to south')
    }
    const [originX, originY] = full.getOrigin()
    // Copernicus names the centre of the first cell, not its corner.
    const shift = full.getGeoKeys()?.GTRasterTypeGeoKey === point ? 0.5 : 0
    return {
      file,
      west: originX - shift * fullStep,
      north: originY - shift * fullStepY,
      step_lng,
      step_lat: -stepY,
      columns,
      rows,
      nodata: full.getGDALNoData(),
      read: (...window) => readWindow(file, image, window),
      close: async () => void (await tiff.close()),
    }
  } catch (error) {
    await tiff.close()
    throw error
  }
}

/** The smallest image of the file with cells up to this width; itself if there is no other. */
async function overview(tiff: GeoTIFF, full: GeoTIFFImage, widest_deg: number): Promise<GeoTIFFImage> {
  const [step] = full.getResolution()
  let best = full
  for (let i = 1; widest_deg > 0 && i < (await tiff.getImageCount()); i++) {
    const image = await tiff.getImage(i)
    const isReduced = image.getSamplesPerPixel() === 1 && image.getBitsPerSample() === full.getBitsPerSample()
    const isFine = (step * full.getWidth()) / image.getWidth() <= widest_deg
    if (isReduced && isFine && image.getWidth() < best.getWidth()) best = image
  }
  return best
}

async function opened(path: string, file: string): Promise<{ tiff: GeoTIFF; image: GeoTIFFImage }> {
  try {
    const tiff = await fromFile(path)
    return { tiff, image: await tiff.getImage() }
  } catch (error) {
    throw new SourceError(file, null, `is no GeoTIFF that can be read (${errorMessage(error)})`)
  }
}

function checkSystem(file: string, image: GeoTIFFImage): void {
  const keys = image.getGeoKeys() ?? {}
  if (keys.GTModelTypeGeoKey === geographic && keys.GeographicTypeGeoKey === wgs84) return
  const found = keys.ProjectedCSTypeGeoKey ?? keys.GeographicTypeGeoKey ?? 'unknown'
  const remedy = `gdalwarp -t_srs EPSG:4326 ${file} ${file.replace(/\.tiff?$/i, '')}-4326.tif`
  throw new SourceError(file, null, `is in reference system ${found}, not EPSG:4326; run ${remedy}`)
}

async function readWindow(file: string, image: GeoTIFFImage, window: number[]): Promise<ArrayLike<number>> {
  try {
    return (await image.readRasters({ window, samples: [0], interleave: true })) as ArrayLike<number>
  } catch (error) {
    const [, top, , bottom] = window
    throw new SourceError(file, `rows ${top} to ${bottom - 1}`, `cannot be decoded (${errorMessage(error)})`)
  }
}
