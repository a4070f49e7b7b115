import type { LngLat, MultiPolygonRings } from '../../../domain/geometry.ts'
import { colour, hillshade, strength } from '../../../domain/layers/style-table.ts'
import { coverColours, type LandCoverInfo, landCoverFields } from '../../../domain/plan/steps/land-cover.ts'
import { coverOpacity } from '../../../domain/report/maps/marks.ts'
import type { MapFrame } from '../../../domain/report/maps/sheet-frame.ts'
import { forEachCellInside } from '../../../domain/spatial/cells-inside.ts'
import { cellAt, decodeRaster, type Raster } from '../../../domain/spatial/raster.ts'
import { landCovers as mapCovers } from '../../../domain/tilesets/schema.ts'
import type { AtlasBytes } from '../../../engine/atlas/atlas-bytes.ts'
import { mapCoversOf } from '../../atlas/land-cover.ts'
import { openImage, type Pdf } from '../../paper/paper.ts'
import { palettePng, type Rgb, type Size } from './palette-png.ts'

/** Draws each ground picture once for each frame, as an image of a document. */
export function makeGroundPictures(pdf: Pdf, { elevation, landCover }: AtlasBytes['files']) {
  const known = new Map<string, object>()
  return (layer: 'hillshade' | 'land_cover', frame: MapFrame): object => {
    const key = `${layer} ${JSON.stringify([frame.box, frame.scale])}`
    const made = known.get(key) ?? openImage(pdf, Buffer.from(draw()))
    known.set(key, made)
    return made

    function draw(): Uint8Array {
      return layer === 'hillshade' ? hillshadePicture(elevation, frame) : landCoverPicture(landCover, frame)
    }
  }
}

/** Pixels per inch. The ground is a raster image; everything else is vector graphics. */
const dpi = 120
const metres_per_inch = 0.0254

const sizeOf = ({ box }: MapFrame): Size => ({
  width: Math.round((box.width / 72) * dpi),
  height: Math.round((box.height / 72) * dpi),
})

/**
 * Visits the centre of every pixel. Positions are computed for every 32nd pixel and interpolated in between, which
 * causes an error of at most one metre.
 */
function forEachPixel(frame: MapFrame, visit: (pixel: number, at: LngLat) => void): void {
  const { width, height } = sizeOf(frame)
  const { box } = frame
  const step = 32
  const at: LngLat = [0, 0]
  for (let y = 0; y < height; y++) {
    const place = (x: number) =>
      frame.placeOf([box.x + ((x + 0.5) / width) * box.width, box.y + ((y + 0.5) / height) * box.height])
    for (let x0 = 0; x0 < width; x0 += step) {
      const [from, to] = [place(x0), place(x0 + step)]
      for (let x = x0; x < Math.min(width, x0 + step); x++) {
        const part = (x - x0) / step
        at[0] = from[0] + (to[0] - from[0]) * part
        at[1] = from[1] + (to[1] - from[1]) * part
        visit(y * width + x, at)
      }
    }
  }
}

/** Number of shades. This is enough to show no visible steps on a long slope. */
const shades = 96
/** Brightness of flat ground with light at an angle of 45°. */
const flat = Math.SQRT1_2

/** Draws hillshade as a PNG with few tones. The light comes from the same direction as on the screen. */
export function hillshadePicture(bytes: SharedArrayBuffer, frame: MapFrame): Uint8Array {
  const raster = decodeRaster<Float32Array>(bytes)
  const { width, height } = sizeOf(frame)
  const z = new Float32Array(width * height)
  forEachPixel(frame, (pixel, at) => {
    z[pixel] = heightAt(raster, at)
  })
  const twice_m = 2 * frame.scale * (metres_per_inch / dpi)
  const [east, north] = [sine(hillshade.direction_deg), sine(hillshade.direction_deg + 90)]
  const tones = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [up, down] = [Math.max(0, y - 1), Math.min(height - 1, y + 1)]
      const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)]
      const p = (z[y * width + right] - z[y * width + left]) / twice_m
      const q = (z[up * width + x] - z[down * width + x]) / twice_m
      const light = (flat * (1 - p * east - q * north)) / Math.sqrt(1 + p * p + q * q)
      // Ground without a known height has the brightness of flat ground.
      const shade = Number.isFinite(light) ? Math.max(0, light) : flat
      tones[y * width + x] = Math.min(shades - 1, Math.round(shade * (shades - 1)))
    }
  }
  const palette = Array.from({ length: shades }, (_, i) => tone(i / (shades - 1)))
  return palettePng({ width, height }, { pixels: tones, palette })
}

const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180)

/** The colour of land, darkened or lightened in comparison with flat ground. */
function tone(light: number): Rgb {
  const land = rgb(colour('map-land', 'light'))
  const much = strength('map-hill', 'light')
  return light < flat
    ? mixed(land, rgb(hillshade.shadow), (1 - light / flat) * much)
    : mixed(land, rgb(hillshade.highlight), ((light - flat) / (1 - flat)) * much)
}

/**
 * Height in metres, calculated with a cubic B-spline over sixteen cells. Its slope is continuous, whereas bilinear
 * interpolation would show each cell as a square. Returns NaN if one of the nearest four cells has no height. Outer
 * cells that are missing repeat the edge.
 */
function heightAt({ west, north, cell_deg, width, height, cells, nodata }: Raster<Float32Array>, at: LngLat) {
  const x = Math.max(0, Math.min(width - 1.001, (at[0] - west) / cell_deg - 0.5))
  const y = Math.max(0, Math.min(height - 1.001, (north - at[1]) / cell_deg - 0.5))
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const [across, down] = [weights(x - column), weights(y - row)]
  let sum = 0
  let share = 0
  for (let j = 0; j < 4; j++) {
    const start = Math.max(0, Math.min(height - 1, row + j - 1)) * width
    for (let i = 0; i < 4; i++) {
      const z = cells[start + Math.max(0, Math.min(width - 1, column + i - 1))]
      if (z === nodata) {
        if (i % 3 !== 0 && j % 3 !== 0) return Number.NaN
        continue
      }
      const weight = across[i] * down[j]
      sum += z * weight
      share += weight
    }
  }
  return sum / share
}

/**
 * Weights of the cell before a position, the two cells around it and the cell after it. `part` is the fraction of the
 * way between the two cells.
 */
function weights(part: number): [number, number, number, number] {
  const rest = 1 - part
  return [
    rest ** 3 / 6,
    (3 * part ** 3 - 6 * part ** 2 + 4) / 6,
    (3 * rest ** 3 - 6 * rest ** 2 + 4) / 6,
    part ** 3 / 6,
  ]
}

type Cover = keyof LandCoverInfo

/** Index of the plan's land cover for each cover on the map, or -1 if there is none. */
const coverOf = mapCovers.map(kind => landCoverFields.findIndex(cover => mapCoversOf[cover].includes(kind)))

/** Land covers that occur in an area. */
export function coversIn(bytes: SharedArrayBuffer, area: MultiPolygonRings): Cover[] {
  const raster = decodeRaster<Uint8Array>(bytes)
  const found = new Set<number>()
  for (const rings of area) {
    forEachCellInside(raster, rings, cell => void found.add(coverOf[raster.cells[cell]] ?? -1))
  }
  return landCoverFields.filter((_, at) => found.has(at))
}

/** Draws land cover, cell by cell, as a PNG. */
export function landCoverPicture(bytes: SharedArrayBuffer, frame: MapFrame): Uint8Array {
  const raster = decodeRaster<Uint8Array>(bytes)
  const size = sizeOf(frame)
  const tones = new Uint8Array(size.width * size.height)
  forEachPixel(frame, (pixel, at) => {
    const cell = cellAt(raster, at)
    tones[pixel] = cell < 0 ? 0 : (coverOf[raster.cells[cell]] ?? -1) + 1
  })
  const paper = rgb(colour('surface', 'light'))
  const palette = landCoverFields.map(cover =>
    mixed(paper, rgb(colour(coverColours[cover], 'light')), coverOpacity),
  )
  return palettePng(size, { pixels: tones, palette: [paper, ...palette] })
}

const rgb = (hex: string): Rgb => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
const mixed = (from: Rgb, to: Rgb, part: number): Rgb =>
  from.map((value, at) => Math.round(value + (to[at] - value) * part)) as Rgb
