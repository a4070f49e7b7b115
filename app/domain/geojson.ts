import * as v from 'valibot'

const finite = v.pipe(v.number(), v.finite())
/** Bounds that are checked before any other work. The server also checks closure, crossings, area and location. */
const Position = v.pipe(
  v.array(finite),
  v.minLength(2, 'a position is [longitude, latitude]'),
  v.maxLength(3),
)
export const PointGeometry = v.object({ type: v.literal('Point'), coordinates: Position })
export type PointGeometry = v.InferOutput<typeof PointGeometry>
/** Enough for the outline of a valley. It limits the work that a request can cause. */
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

/** Rounds coordinates to six decimals, a tenth of a metre. This is enough for maps and lists, and halves the size. */
export function toDecimetres<C>(coordinates: C): C {
  const rounded = (value: unknown): unknown =>
    typeof value === 'number'
      ? Math.round(value * 1e6) / 1e6
      : Array.isArray(value)
        ? value.map(rounded)
        : value
  return rounded(coordinates) as C
}
