import type { LngLat } from '../../geometry.ts'
import { metresPerDegree } from '../local-metric.ts'

type Point = [x: number, y: number]
/** Degrees between two points of an arc. */
const step_deg = 10

/**
 * Returns a closed ring at a given distance around the convex hull of a shape. Assumes a plane, which is valid for a
 * few kilometres.
 */
export function reachOutline(ring: LngLat[], reach_m: number): LngLat[] {
  const [lng0, lat0] = ring[0]
  const metres = metresPerDegree(lat0)
  const hull = hullOf(ring.map(([lng, lat]): Point => [(lng - lng0) * metres.lng, (lat - lat0) * metres.lat]))
  const around = hull.flatMap((corner, at): Point[] => {
    const from = normalOf(hull[(at + hull.length - 1) % hull.length], corner)
    const turn =
      hull.length === 1 ? 2 * Math.PI : turnBetween(from, normalOf(corner, hull[(at + 1) % hull.length]))
    const steps = Math.max(1, Math.ceil(turn / ((step_deg * Math.PI) / 180)))
    return Array.from({ length: steps + 1 }, (_, i): Point => {
      const angle = from + (turn * i) / steps
      return [corner[0] + reach_m * Math.cos(angle), corner[1] + reach_m * Math.sin(angle)]
    })
  })
  return [...around, around[0]].map(([x, y]): LngLat => [lng0 + x / metres.lng, lat0 + y / metres.lat])
}

/** Greatest extent of a ring in metres, accurate to half a percent: the largest in sixteen directions. */
export function breadth_m(ring: LngLat[]): number {
  const metres = metresPerDegree(ring[0][1])
  let widest = 0
  for (let k = 0; k < 16; k++) {
    const [cos, sin] = [Math.cos((Math.PI * k) / 16), Math.sin((Math.PI * k) / 16)]
    let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const [lng, lat] of ring) {
      const along = lng * metres.lng * cos + lat * metres.lat * sin
      min = Math.min(min, along)
      max = Math.max(max, along)
    }
    widest = Math.max(widest, max - min)
  }
  return widest
}

/** Returns the corners of the convex hull counterclockwise (Andrew's monotone chain). */
function hullOf(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (from: Point[]) => {
    const chain: Point[] = []
    for (const point of from) {
      while (chain.length > 1 && !isLeftTurn(chain[chain.length - 2], chain[chain.length - 1], point))
        chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  const hull = [...half(sorted), ...half(sorted.toReversed())]
  return hull.length === 0 ? [sorted[0]] : hull
}

const isLeftTurn = (a: Point, b: Point, c: Point): boolean =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0

/** Angle of the outward normal of a side in counterclockwise direction. */
const normalOf = (from: Point, to: Point): number =>
  Math.atan2(to[1] - from[1], to[0] - from[0]) - Math.PI / 2

function turnBetween(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI)
  return turn < 0 ? turn + 2 * Math.PI : turn
}
