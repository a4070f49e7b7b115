import Flatbush from 'flatbush'
import { type Bounds, boundsOf, isEmptyBounds, type LngLat, type PolygonRings } from './geometry.ts'
import { metresPerDegree } from './local-metric.ts'
import { nearestIn } from './nearest.ts'
import { polygonHolds } from './polygon/inside.ts'
import { type Metres, planeSlack, toSegment_m } from './segment-distance.ts'

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

function toPoint(index: Flatbush, pieces: Float64Array, [x, y]: LngLat): number | undefined {
  const metres = metresPerDegree(y)
  let least = Infinity
  const distance = (i: number) => {
    const at = i * 4
    const [x1, y1, x2, y2] = [pieces[at], pieces[at + 1], pieces[at + 2], pieces[at + 3]]
    const d = toSegment_m(x, y, x1, y1, x2, y2, metres, least)
    if (d < least) least = d
    return d
  }
  return nearestIn(index, [x, y, x, y], distance)?.distance_m
}

/** Nothing nearer than the nearest of one corner lies outside the box that this widens the polygon's to. */
function toPolygon(index: Flatbush, pieces: Float64Array, rings: PolygonRings): number | undefined {
  const bounds = boundsOf(rings.flat())
  if (isEmptyBounds(bounds)) return undefined
  const ofCorner = toPoint(index, pieces, rings[0][0])
  if (ofCorner === undefined) return undefined
  const [west, south, east, north] = bounds
  const metres = metresPerDegree((south + north) / 2)
  const farthest = metresPerDegree(Math.max(Math.abs(south), Math.abs(north)))
  const dx = (ofCorner + 1) / planeSlack / farthest.lng
  const dy = (ofCorner + 1) / planeSlack / farthest.lat
  let least = Infinity
  for (const i of index.search(west - dx, south - dy, east + dx, north + dy)) {
    const most = Math.min(least, ofCorner)
    const far_m = boxToBox_m(pieces, i * 4, bounds, metres)
    if (far_m * planeSlack > most) continue
    least = Math.min(least, segmentToPolygon_m(pieces, i * 4, rings, metres, far_m === 0, most))
    if (least === 0) break
  }
  return least
}

/** A lower bound of the distance of a segment from a box; 0 only where their boxes meet. */
function boxToBox_m(
  pieces: Float64Array,
  at: number,
  [west, south, east, north]: Bounds,
  metres: Metres,
): number {
  const [x1, y1, x2, y2] = [pieces[at], pieces[at + 1], pieces[at + 2], pieces[at + 3]]
  const dx = Math.max(0, west - Math.max(x1, x2), Math.min(x1, x2) - east) * metres.lng
  const dy = Math.max(0, south - Math.max(y1, y2), Math.min(y1, y2) - north) * metres.lat
  return Math.sqrt(dx * dx + dy * dy)
}

/** 0 where they meet, which only boxes that meet can; Infinity where the segment is farther off than `most`. */
function segmentToPolygon_m(
  pieces: Float64Array,
  at: number,
  rings: PolygonRings,
  metres: Metres,
  canMeet: boolean,
  most: number,
): number {
  const [ax, ay, bx, by] = [pieces[at], pieces[at + 1], pieces[at + 2], pieces[at + 3]]
  if (canMeet && (polygonHolds(rings, [ax, ay]) || polygonHolds(rings, [bx, by]))) return 0
  let least = Infinity
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [cx, cy] = ring[j]
      const [dx, dy] = ring[i]
      if (canMeet && cross(ax, ay, bx, by, cx, cy, dx, dy)) return 0
      const limit = Math.min(most, least)
      const fromA = toSegment_m(ax, ay, cx, cy, dx, dy, metres, limit)
      const fromB = toSegment_m(bx, by, cx, cy, dx, dy, metres, limit)
      const fromD = toSegment_m(dx, dy, ax, ay, bx, by, metres, limit)
      least = Math.min(least, fromA, fromB, fromD)
    }
  }
  return least
}

function cross(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  const abc = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  const abd = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
  if (abc > 0 === abd > 0) return false
  const cda = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
  const cdb = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
  return cda > 0 !== cdb > 0
}
