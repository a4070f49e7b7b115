/** A position as displayed, entered, sent and stored: [longitude, latitude] in WGS 84 degrees. */
export type LngLat = [longitude: number, latitude: number]
/** A closed ring of positions, whose first and last position are the same. */
export type Ring = LngLat[]
/** Rings of one polygon: the outer ring, then its holes. */
export type PolygonRings = Ring[]
export type MultiPolygonRings = PolygonRings[]
/** west, south, east, north in degrees. */
export type Bounds = [west: number, south: number, east: number, north: number]

/** Extent of Nepal as shown in the product (constant O-002). */
export const nepalExtent: Bounds = [80.05, 26.3, 88.21, 30.6]

/** An empty box, whose western edge lies east of its eastern edge. */
export const emptyBounds = (): Bounds => [Infinity, Infinity, -Infinity, -Infinity]
export const isEmptyBounds = (bounds: Bounds): boolean => !(bounds[0] <= bounds[2])

export const meetBounds = (a: Bounds, b: Bounds): boolean =>
  a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
export const containsBounds = (outer: Bounds, inner: Bounds): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]

/** Returns a box as a ring in counterclockwise order. */
export const ringOf = ([west, south, east, north]: Bounds): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

/** Extends a box to include a position. */
export function widen(bounds: Bounds, at: ArrayLike<number>): void {
  if (at[0] < bounds[0]) bounds[0] = at[0]
  if (at[1] < bounds[1]) bounds[1] = at[1]
  if (at[0] > bounds[2]) bounds[2] = at[0]
  if (at[1] > bounds[3]) bounds[3] = at[1]
}

/** Returns the smallest box around positions; empty if there are none. */
export function boundsOf(positions: Iterable<ArrayLike<number>>): Bounds {
  const bounds = emptyBounds()
  for (const at of positions) widen(bounds, at)
  return bounds
}

/** Returns the smallest box around boxes. */
export const boundsOfBoxes = (boxes: Bounds[]): Bounds =>
  boundsOf(
    boxes.flatMap(([west, south, east, north]) => [
      [west, south],
      [east, north],
    ]),
  )

/** Twice the signed area of a closed ring, in squares of its units. It is positive for counterclockwise rings. */
export function twiceArea(ring: ArrayLike<number>[]): number {
  const [x0, y0] = [ring[0][0], ring[0][1]]
  let sum = 0
  for (let i = 1; i < ring.length; i++) {
    sum += (ring[i - 1][0] - x0) * (ring[i][1] - y0) - (ring[i][0] - x0) * (ring[i - 1][1] - y0)
  }
  return sum
}

/** Drawings are precise to a tenth of a metre, so a link reopens exactly the same place. */
export const perDegree = 1e6
export const asDrawn = ([lng, lat]: LngLat): LngLat => [
  Math.round(lng * perDegree) / perDegree,
  Math.round(lat * perDegree) / perDegree,
]
