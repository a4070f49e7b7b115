import type { Bounds } from '../../../domain/geometry.ts'

type Position = number[]
/**
 * Coordinate reference systems for features (OGC API Features, part 2). EPSG systems use the axis order that EPSG
 * defines.
 */
export const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'
export const referenceSystems = [
  crs84,
  'http://www.opengis.net/def/crs/EPSG/0/4326',
  'http://www.opengis.net/def/crs/EPSG/0/3857',
] as const
export type ReferenceSystem = (typeof referenceSystems)[number]

const radius_m = 6_378_137
const degree = Math.PI / 180
const centimetres = (metres: number) => Math.round(metres * 100) / 100

const ways: Record<ReferenceSystem, { to(at: Position): Position; from(at: Position): Position }> = {
  [crs84]: { to: at => at, from: at => at },
  'http://www.opengis.net/def/crs/EPSG/0/4326': {
    to: ([lng, lat]) => [lat, lng],
    from: ([lat, lng]) => [lng, lat],
  },
  'http://www.opengis.net/def/crs/EPSG/0/3857': {
    to: ([lng, lat]) => [
      centimetres(radius_m * lng * degree),
      centimetres(radius_m * Math.asinh(Math.tan(lat * degree))),
    ],
    from: ([x, y]) => [x / radius_m / degree, Math.atan(Math.sinh(y / radius_m)) / degree],
  },
}

/** Converts coordinates of any nesting depth to another reference system. */
export function inSystem<C>(coordinates: C, system: ReferenceSystem): C {
  const { to } = ways[system]
  const transform = (value: unknown): unknown =>
    typeof (value as unknown[])[0] === 'number' ? to(value as Position) : (value as unknown[]).map(transform)
  return system === crs84 ? coordinates : (transform(coordinates) as C)
}

/** Converts a box in a reference system to degrees, with west first. */
export function boxInDegrees([a, b, c, d]: Bounds, system: ReferenceSystem): Bounds {
  const [[west, south], [east, north]] = [ways[system].from([a, b]), ways[system].from([c, d])]
  return [west, south, east, north]
}
