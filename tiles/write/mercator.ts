import { cosine } from '../../app/domain/spatial/local-metric.ts'

const radian = 0.017453292519943295

/**
 * Web Mercator by series and by Taylor steps from the middle of a band: the same bits on every machine, a hundred
 * times finer than a tile unit at z14 over a band of 0.005°, and much cheaper than a logarithm a point.
 */
export type MercatorBand = { middle: number; y: number; first: number; second: number }

/** Part of the world's height from the north edge to `lat` (0 to 1). */
export function mercatorY(lat: number): number {
  const sin = sine(lat)
  const squared = sin * sin
  let power = sin
  let sum = 0
  for (let k = 1; k < 120; k += 2) {
    sum += power / k
    power *= squared
  }
  return 0.5 - sum / (2 * Math.PI)
}

export const mercatorX = (lng: number): number => (lng + 180) / 360

/** The latitude of a height: bisection, for the edges of tiles. */
export function latitudeOf(y: number): number {
  let south = -85.06
  let north = 85.06
  for (let i = 0; i < 60; i++) {
    const middle = (south + north) / 2
    if (mercatorY(middle) < y) north = middle
    else south = middle
  }
  return (south + north) / 2
}

export function mercatorBand(middle: number): MercatorBand {
  const cos = cosine(middle)
  const scale = -1 / (2 * Math.PI)
  return {
    middle,
    y: mercatorY(middle),
    first: (scale / cos) * radian,
    second: ((scale * sine(middle)) / (cos * cos) / 2) * radian * radian,
  }
}

export function yInBand({ middle, y, first, second }: MercatorBand, lat: number): number {
  const d = lat - middle
  return y + d * (first + d * second)
}

export function sine(degrees: number): number {
  return cosine(90 - degrees)
}
