import { type Bounds, boundsOf, type LngLat, widen } from '../../geometry.ts'
import { fitFactor } from '../../layers/view.ts'
import { transverseMercator } from '../../spatial/utm.ts'
import type { PaperSize } from './paper-sizes.ts'

/** Landscape sheets, in points. */
export const papers: Record<PaperSize, { width: number; height: number }> = {
  A4: { width: 841.89, height: 595.28 },
  A3: { width: 1190.55, height: 841.89 },
}

/** A position on a sheet, in points from the upper left corner. */
export type Spot = readonly [x: number, y: number]
export type SheetBox = { x: number; y: number; width: number; height: number }

/** A box on a sheet in which the map is drawn to scale. */
export type MapFrame = {
  box: SheetBox
  /** Denominator of the scale. */
  scale: number
  /** Central meridian in degrees. */
  meridian: number
  /** Bounds of everything in the box, in degrees. */
  bounds: Bounds
  spotOf(at: ArrayLike<number>): Spot
  placeOf(spot: Spot): LngLat
}

const metres_per_point = 0.0254 / 72
export const pointsOf = (metres: number, scale: number): number => metres / scale / metres_per_point

/** Possible leading digits of a round scale. None is more than a quarter larger than the one before. */
const rounds = [1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8]

/** Returns the next round scale at which the area is drawn no larger: 174,000 becomes 175,000. */
export function roundScale(min: number): number {
  const power = 10 ** Math.floor(Math.log10(min))
  const digits = rounds.find(digit => digit * power >= min * (1 - 1e-9)) ?? 10
  return Math.round(digits * power)
}

/** Formats a scale as maps write it: `250 000`. */
export const scaleText = (scale: number): string => String(scale).replace(/\B(?=(\d{3})+$)/g, ' ')

/**
 * Centres an area in a box at the largest round scale at which it fits. The projection is Transverse Mercator about
 * the central meridian. Distances are exact there, 0.01 % too long 100 km away, and 0.2 % too long at the ends of the
 * country.
 */
export function makeMapFrame(area: Bounds, box: SheetBox): MapFrame {
  const { meridian, grid, metres, ground } = projected(area)
  const middle: Spot = [(ground[0] + ground[2]) / 2, (ground[1] + ground[3]) / 2]
  const perPoint = Math.max((ground[2] - ground[0]) / box.width, (ground[3] - ground[1]) / box.height)
  const scale = roundScale((perPoint * fitFactor) / metres_per_point)
  const metresAPoint = scale * metres_per_point
  const [x0, y0] = [box.x + box.width / 2, box.y + box.height / 2]
  const placeOf = ([x, y]: Spot): LngLat =>
    grid.unproject(middle[0] + (x - x0) * metresAPoint, middle[1] + (y0 - y) * metresAPoint)
  const [right, bottom] = [box.x + box.width, box.y + box.height]
  const bounds = boundsOf(outlineOf([box.x, box.y, right, bottom]).map(placeOf))
  return {
    box,
    scale,
    meridian,
    bounds,
    placeOf,
    spotOf(at) {
      const [easting, northing] = metres(at)
      return [x0 + (easting - middle[0]) / metresAPoint, y0 - (northing - middle[1]) / metresAPoint]
    },
  }
}

function projected(area: Bounds) {
  const meridian = (area[0] + area[2]) / 2
  const grid = transverseMercator(meridian, 1)
  const out = new Float64Array(2)
  const metres = (at: ArrayLike<number>): Spot => {
    grid.project(at[0], at[1], out, 0)
    return [out[0], out[1]]
  }
  return { meridian, grid, metres, ground: boundsOf(outlineOf(area).map(metres)) }
}

/** Width and height of an area on the ground, in metres, in the projection in which it is drawn. */
export function groundSize(area: Bounds): { width_m: number; height_m: number } {
  const [west, south, east, north] = projected(area).ground
  return { width_m: east - west, height_m: north - south }
}

/** Returns points along the sides of a box, which are curved in another projection. */
function outlineOf([west, south, east, north]: Bounds): [number, number][] {
  const parts = Array.from({ length: 9 }, (_, i) => i / 8)
  return parts.flatMap((part): [number, number][] => {
    const [x, y] = [west + (east - west) * part, south + (north - south) * part]
    return [
      [x, south],
      [x, north],
      [west, y],
      [east, y],
    ]
  })
}

/** Returns a box around positions, which always has a width and a height. */
export function boundsAround(positions: Iterable<ArrayLike<number>>): Bounds {
  const bounds = boundsOf(positions)
  const [lng, lat] = [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2]
  const min_deg = 0.005
  widen(bounds, [lng - min_deg, lat - min_deg])
  widen(bounds, [lng + min_deg, lat + min_deg])
  return bounds
}
