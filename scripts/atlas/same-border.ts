import { metresPerDegree } from '../../app/domain/spatial/local-metric.ts'
import { type AreaIndex, edgesBetween } from '../../app/domain/spatial/polygon/area-index.ts'
import { toSegment_m } from '../../app/domain/spatial/segment-distance.ts'

/**
 * Whether two borders are within `slack_m` metres of each other, so that no vertex of either is farther from the other.
 * The vertices of wards are inserted into the outline where they meet it, so equal outlines seldom have equal vertices.
 */
export const isSameBorder = (a: AreaIndex, b: AreaIndex, slack_m = 1): boolean =>
  liesAlong(a, b, slack_m) && liesAlong(b, a, slack_m)

function liesAlong({ edges }: AreaIndex, other: AreaIndex, slack_m: number): boolean {
  for (let e = 0; e < edges.length; e += 4) if (!isNear(edges[e], edges[e + 1], other, slack_m)) return false
  return true
}

function isNear(x: number, y: number, other: AreaIndex, slack_m: number): boolean {
  const metres = metresPerDegree(y)
  const reach = slack_m / metres.lat
  const { edges } = other
  let found = false
  edgesBetween(other, y - reach, y + reach, e => {
    found ||=
      toSegment_m(x, y, edges[e], edges[e + 1], edges[e + 2], edges[e + 3], metres, slack_m) <= slack_m
  })
  return found
}
