import type { LngLat, MultiPolygonRings } from '../../../domain/geometry.ts'
import { colour, hillshade, strength } from '../../../domain/layers/style-table.ts'
import { coverColours, type LandCoverInfo, landCoverFields } from '../../../domain/plan/steps/land-cover.ts'
import { coverOpacity } from '../../../domain/report/maps/marks.ts'
import type { MapFrame } from '../../../domain/report/maps/sheet-frame.ts'
import { forEachCellInside } from '../../../domain/spatial/cells-inside.ts'
import { cellAt, decodeRaster, type Raster } from '../../../domain/spatial/raster.ts'
import { landCovers as mapCovers } from '../../../domain/tilesets/schema.ts'
import { mapCoversOf } from '../../atlas/land-cover.ts'
import { palettePng, type Rgb, type Size } from './palette-png.ts'

/** Pixels per inch: the ground is a raster, everything else vector. */
const dpi = 120
const metres_per_inch = 0.0254

const sizeOf = ({ box }: MapFrame): Size => ({
  width: Math.round((box.width / 72) * dpi),
  height: Math.round((box.height / 72) * dpi),
})

/**
 * Visits the centre of every pixel; positions are interpolated between every 32nd pixel, with an error of at
 * most a metre.
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

/** Enough to show no steps on a long slope. */
const shades = 96
/** Brightness of flat ground under light from 45°. */
const flat = Math.SQRT1_2

/** Hillshade lit as on the screen, as a PNG of few tones. */
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
      // Ground without a height has the brightness of level ground.
      const shade = Number.isFinite(light) ? Math.max(0, light) : flat
      tones[y * width + x] = Math.min(shades - 1, Math.round(shade * (shades - 1)))
    }
  }
  const palette = Array.from({ length: shades }, (_, i) => tone(i / (shades - 1)))
  return palettePng({ width, height }, { pixels: tones, palette })
}

const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180)

/** Land colour, darker or lighter than level ground. */
function tone(light: number): Rgb {
  const land = rgb(colour('map-land', 'light'))
  const much = strength('map-hill', 'light')
  return light < flat
    ? mixed(land, rgb(hillshade.shadow), (1 - light / flat) * much)
    : mixed(land, rgb(hillshade.highlight), ((light - flat) / (1 - flat)) * much)
}

/**
 * Height in metres by a cubic B-spline over sixteen cells: its slope is continuous, while bilinear
 * interpolation shows each cell as a square. NaN if one of the nearest four has no height; missing outer ones
 * repeat the edge.
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
 * Weights of the previous cell, the two around a position, and the next; `part` is the fraction between the
 * two.
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

/** Plan cover for each map cover; -1 is none. */
const coverOf = mapCovers.map(kind => landCoverFields.findIndex(cover => mapCoversOf[cover].includes(kind)))

/** Covers present in an area. */
export function coversIn(bytes: SharedArrayBuffer, area: MultiPolygonRings): Cover[] {
  const raster = decodeRaster<Uint8Array>(bytes)
  const found = new Set<number>()
  for (const rings of area) {
    forEachCellInside(raster, rings, cell => void found.add(coverOf[raster.cells[cell]] ?? -1))
  }
  return landCoverFields.filter((_, at) => found.has(at))
}

/** Land cover, cell by cell, as a PNG. */
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
