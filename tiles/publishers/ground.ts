import { type Bounds, boundsOf, boundsOfBoxes, nepalExtent } from '../../app/domain/geometry.ts'
import { metresPerDegree } from '../../app/domain/spatial/local-metric.ts'
import { readOutlines } from '../outlines/outlines.ts'
import { SourceError } from '../recipe.ts'

/** What a run fetches data of. */
export type FetchArea = {
  /** The municipality with 15 km around it, or all Nepal. */
  box: Bounds
  /** Boxes of all local levels and protected areas: what touches none of them is not wanted. */
  country: Bounds[]
  isArea: boolean
}

const around_m = 15_000

/** Of one local level by its code, or of all Nepal. Throws a SourceError for a code that is none. */
export async function groundOf(area: number | null): Promise<FetchArea> {
  const { arcs } = await readOutlines()
  const boxes = new Map<number, Bounds>()
  for (const { points, left, right } of arcs) {
    const positions = Array.from({ length: points.length / 2 }, (_, i) => [
      points[2 * i] / 1e6,
      points[2 * i + 1] / 1e6,
    ])
    for (const label of [left, right]) {
      const before = boxes.get(label)
      const own = boundsOf(positions)
      boxes.set(label, before === undefined ? own : boundsOfBoxes([before, own]))
    }
  }
  const country = [...boxes].filter(([label]) => label >= 1000).map(([, box]) => box)
  if (area === null) return { box: nepalExtent, country, isArea: false }
  const own = boxes.get(area)
  if (own === undefined || area < 10_000)
    throw new SourceError(
      '--area',
      String(area),
      'is not the code of a local level (five digits, such as 44004)',
    )
  const metres = metresPerDegree((own[1] + own[3]) / 2)
  const [x, y] = [around_m / metres.lng, around_m / metres.lat]
  return { box: [own[0] - x, own[1] - y, own[2] + x, own[3] + y], country, isArea: true }
}

/** South-western corners of the squares of so many degrees that one of the boxes touches, from south to north. */
export function squares(boxes: readonly Bounds[], side_deg: number): [lng: number, lat: number][] {
  const found = new Map<string, [number, number]>()
  const first = (degrees: number) => Math.floor(degrees / side_deg) * side_deg
  for (const [west, south, east, north] of boxes) {
    for (let lat = first(south); lat <= north; lat += side_deg) {
      for (let lng = first(west); lng <= east; lng += side_deg) found.set(`${lng} ${lat}`, [lng, lat])
    }
  }
  return [...found.values()].sort((a, b) => a[1] - b[1] || a[0] - b[0])
}
