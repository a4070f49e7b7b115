import { metresPerDegree } from './local-metric.ts'

/** Metres per degree at a given latitude, which define a plane for comparing distances. */
export type Metres = { lng: number; lat: number }

/**
 * Bounds the error of lengths in the plane of a nearby latitude. With this slack, the order of distances is certain.
 */
export const planeSlack = 0.98

/**
 * Distance in metres from a position to the nearest point of a segment. The point is found in the plane given by
 * `metres`, and the distance is measured at the latitude between the two. Returns Infinity if the distance certainly
 * exceeds `max`, which takes a quarter of the time of a measurement.
 */
export function toSegment_m(
  x: number,
  y: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  metres: Metres,
  max = Infinity,
): number {
  const dx = (x2 - x1) * metres.lng
  const dy = (y2 - y1) * metres.lat
  const length2 = dx * dx + dy * dy
  const along = (x - x1) * metres.lng * dx + (y - y1) * metres.lat * dy
  const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, along / length2))
  const lng = x1 + (x2 - x1) * t
  const lat = y1 + (y2 - y1) * t
  const planeX = (x - lng) * metres.lng
  const planeY = (y - lat) * metres.lat
  if ((planeX * planeX + planeY * planeY) * planeSlack * planeSlack > max * max) return Infinity
  const there = metresPerDegree((y + lat) / 2)
  const mx = (x - lng) * there.lng
  const my = (y - lat) * there.lat
  return Math.sqrt(mx * mx + my * my)
}
