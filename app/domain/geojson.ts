import * as v from 'valibot'

const finite = v.pipe(v.number(), v.finite())
/** Bounds before any work; the server also checks closure, crossing, area and place. */
const Position = v.pipe(
  v.array(finite),
  v.minLength(2, 'a position is [longitude, latitude]'),
  v.maxLength(3),
)
export const PointGeometry = v.object({ type: v.literal('Point'), coordinates: Position })
export type PointGeometry = v.InferOutput<typeof PointGeometry>
/** Enough for the outline of a valley; limits the work of every request with it. */
export const maxPositions = 500
export const LineGeometry = v.object({
  type: v.literal('LineString'),
  coordinates: v.pipe(v.array(Position), v.minLength(2), v.maxLength(maxPositions)),
})
export const PolygonGeometry = v.object({
  type: v.literal('Polygon'),
  coordinates: v.pipe(
    v.array(v.array(Position)),
    v.minLength(1, 'a polygon has at least one ring'),
    v.maxLength(20, 'at most 20 rings'),
  ),
})
export type PolygonGeometry = v.InferOutput<typeof PolygonGeometry>

/** Coordinates to a tenth of a metre, six decimals: enough for maps and lists, at half the size. */
export function toDecimetres<C>(coordinates: C): C {
  const rounded = (value: unknown): unknown =>
    typeof value === 'number'
      ? Math.round(value * 1e6) / 1e6
      : Array.isArray(value)
        ? value.map(rounded)
        : value
  return rounded(coordinates) as C
}
