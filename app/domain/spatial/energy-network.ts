import Flatbush from 'flatbush'
import type { Bounds, LngLat, PolygonRings } from './geometry.ts'
import { polygonHolds } from './inside.ts'
import { distance_m, metresPerDegree } from './local-metric.ts'
import { nearestIn } from './nearest.ts'

type LineOrPoint =
  | { type: 'Point'; coordinates: number[] }
  | { type: 'LineString'; coordinates: number[][] }
  | { type: 'MultiLineString'; coordinates: number[][][] }
export type EnergyFeature = {
  type: 'Feature'
  properties: { layer: string; [field: string]: unknown }
  geometry: LineOrPoint
}
/** `energy.geojson`. */
export type EnergyFile = { type: 'FeatureCollection'; features: EnergyFeature[] }

export type EnergyNetwork = {
  /**
   * Kilometres along the ellipsoid to the nearest 11 or 33 kV line, substation or distribution transformer; from
   * a polygon's edge, 0 where it holds or crosses one. Infinity when there is none.
   */
  distanceToGrid_km(from: LngLat | PolygonRings): number
  /** The same to the nearest existing micro-hydro plant. */
  nearestMicroHydro_km(from: LngLat | PolygonRings): number
}

const gridLayers = new Set(['distribution', 'substation', 'transformer'])

/** Opens the content of `energy.geojson` for questions about distance (models C). */
export function openEnergyNetwork(file: EnergyFile): EnergyNetwork {
  if (file?.type !== 'FeatureCollection') throw new Error('energy: not a GeoJSON FeatureCollection')
  const grid = piecesOf(file.features.filter(({ properties }) => gridLayers.has(properties.layer)))
  const plants = piecesOf(file.features.filter(({ properties }) => properties.layer === 'micro_hydro'))
  return {
    distanceToGrid_km: from => grid(from) / 1000,
    nearestMicroHydro_km: from => plants(from) / 1000,
  }
}

/** Distance in metres to the nearest of the features' segments and points. */
function piecesOf(features: EnergyFeature[]): (from: LngLat | PolygonRings) => number {
  const list: number[] = []
  for (const { geometry } of features) {
    const lines =
      geometry.type === 'Point'
        ? [[geometry.coordinates]]
        : geometry.type === 'LineString'
          ? [geometry.coordinates]
          : geometry.coordinates
    for (const line of lines) {
      if (line.length === 1) list.push(line[0][0], line[0][1], line[0][0], line[0][1])
      for (let i = 1; i < line.length; i++) list.push(line[i - 1][0], line[i - 1][1], line[i][0], line[i][1])
    }
  }
  if (list.length === 0) return () => Infinity
  const pieces = Float64Array.from(list)
  const index = new Flatbush(pieces.length / 4)
  for (let i = 0; i < pieces.length; i += 4) {
    const [x1, y1, x2, y2] = pieces.subarray(i, i + 4)
    index.add(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2))
  }
  index.finish()
  return from => {
    const found = isPosition(from) ? toPoint(index, pieces, from) : toPolygon(index, pieces, from)
    return found ?? Infinity
  }
}

function isPosition(from: LngLat | PolygonRings): from is LngLat {
  return typeof from[0] === 'number'
}

function toPoint(index: Flatbush, pieces: Float64Array, at: LngLat): number | undefined {
  const metres = metresPerDegree(at[1])
  const distance = (i: number) =>
    pointToSegment_m(at, pieces[i * 4], pieces[i * 4 + 1], pieces[i * 4 + 2], pieces[i * 4 + 3], metres)
  return nearestIn(index, [at[0], at[1], at[0], at[1]], distance)?.distance_m
}

function toPolygon(index: Flatbush, pieces: Float64Array, rings: PolygonRings): number | undefined {
  const bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of rings.flat()) {
    bounds[0] = Math.min(bounds[0], x)
    bounds[1] = Math.min(bounds[1], y)
    bounds[2] = Math.max(bounds[2], x)
    bounds[3] = Math.max(bounds[3], y)
  }
  if (!(bounds[0] <= bounds[2])) return undefined
  const metres = metresPerDegree((bounds[1] + bounds[3]) / 2)
  let least = toPoint(index, pieces, rings[0][0]) ?? Infinity
  const distance = (i: number) => {
    if (least === 0) return 0
    const [x1, y1, x2, y2] = pieces.subarray(i * 4, i * 4 + 4)
    const far_m = boxToBox_m([x1, y1, x2, y2], bounds, metres)
    if (far_m * 0.98 > least) return far_m
    const d = segmentToPolygon_m([x1, y1], [x2, y2], rings, metres)
    if (d < least) least = d
    return d
  }
  return nearestIn(index, bounds, distance)?.distance_m
}

/** A lower bound of the distance of a segment from a box. */
function boxToBox_m(
  [x1, y1, x2, y2]: number[],
  [west, south, east, north]: Bounds,
  metres: { lng: number; lat: number },
): number {
  const dx = Math.max(0, west - Math.max(x1, x2), Math.min(x1, x2) - east) * metres.lng
  const dy = Math.max(0, south - Math.max(y1, y2), Math.min(y1, y2) - north) * metres.lat
  return Math.sqrt(dx * dx + dy * dy)
}

function segmentToPolygon_m(
  a: LngLat,
  b: LngLat,
  rings: PolygonRings,
  metres: { lng: number; lat: number },
): number {
  if (polygonHolds(rings, a) || polygonHolds(rings, b)) return 0
  let least = Infinity
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const c = ring[j]
      const d = ring[i]
      if (cross(a, b, c, d)) return 0
      least = Math.min(
        least,
        pointToSegment_m(a, c[0], c[1], d[0], d[1], metres),
        pointToSegment_m(b, c[0], c[1], d[0], d[1], metres),
        pointToSegment_m(d, a[0], a[1], b[0], b[1], metres),
      )
    }
  }
  return least
}

function cross(a: LngLat, b: LngLat, c: LngLat, d: LngLat): boolean {
  const side = (p: LngLat, q: LngLat, r: LngLat) =>
    (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
  return side(a, b, c) > 0 !== side(a, b, d) > 0 && side(c, d, a) > 0 !== side(c, d, b) > 0
}

/** Nearest spot in the plane at `metres`, then its distance at the latitude between the two. */
function pointToSegment_m(
  at: LngLat,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  metres: { lng: number; lat: number },
): number {
  const dx = (x2 - x1) * metres.lng
  const dy = (y2 - y1) * metres.lat
  const px = (at[0] - x1) * metres.lng
  const py = (at[1] - y1) * metres.lat
  const length2 = dx * dx + dy * dy
  const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length2))
  return distance_m(at, [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t])
}
