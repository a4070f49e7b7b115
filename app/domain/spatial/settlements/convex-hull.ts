import type { LngLat } from '../../geometry.ts'
import { ringContains } from '../polygon/inside.ts'

/**
 * Returns the corners of the convex hull, counterclockwise from the westernmost corner and not closed. One or two
 * points are returned unchanged. Uses a monotone chain (Andrew 1979) after dropping points within the extremes of
 * eight directions.
 */
export function convexHull(places: readonly LngLat[]): LngLat[] {
  const outer = [...outermost(places)].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const sorted = outer.filter((at, i) => i === 0 || at[0] !== outer[i - 1][0] || at[1] !== outer[i - 1][1])
  if (sorted.length < 3) return sorted
  const lower = chain(sorted)
  const upper = chain(sorted.toReversed())
  return [...lower.slice(0, -1), ...upper.slice(0, -1)]
}

const directions = Array.from({ length: 8 }, (_, i) => [
  Math.cos((i * Math.PI) / 4),
  Math.sin((i * Math.PI) / 4),
])

function outermost(places: readonly LngLat[]): readonly LngLat[] {
  if (places.length < 100) return places
  const extremes = directions.map(([x, y]) => {
    let best = places[0]
    for (const at of places) if (at[0] * x + at[1] * y > best[0] * x + best[1] * y) best = at
    return best
  })
  const ring = [...extremes, extremes[0]]
  return [...extremes, ...places.filter(at => !ringContains(ring, at))]
}

function chain(sorted: readonly LngLat[]): LngLat[] {
  const hull: LngLat[] = []
  for (const at of sorted) {
    while (hull.length > 1 && !isLeftTurn(hull[hull.length - 2], hull[hull.length - 1], at)) hull.pop()
    hull.push(at)
  }
  return hull
}

function isLeftTurn(a: LngLat, b: LngLat, c: LngLat): boolean {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0
}
