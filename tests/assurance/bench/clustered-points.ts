import type { LngLat, PolygonRings } from '../../../app/domain/geometry.ts'
import { random, randomNormal } from '../../../tiles/random.ts'

export type Points = { lng: Float64Array; lat: Float64Array }

/** Points in 30,000 clusters over a band like Nepal, the same every time. */
export function clusteredPoints(count: number): Points {
  const next = random(5, 'bench')
  const centres = Array.from({ length: 30_000 }, (): [...LngLat, number] => {
    const along = next()
    return [80.1 + along * 8, 28.9 - along * 2 + randomNormal(next) * 0.45, 0.002 + next() * 0.008]
  })
  const lng = new Float64Array(count)
  const lat = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const [x, y, spread] = centres[Math.floor(next() * next() * centres.length)]
    lng[i] = x + (next() + next() + next() - 1.5) * spread
    lat[i] = y + (next() + next() + next() - 1.5) * spread
  }
  return { lng, lat }
}

/** So many rough rings round points, as they are drawn: `min` to `max` km in radius. */
export function drawnRings(
  name: string,
  { lng, lat }: Points,
  [min_km, max_km]: [number, number],
  vertices: number,
  count: number,
): PolygonRings[] {
  const next = random(6, name)
  return Array.from({ length: count }, () => {
    const at = Math.floor(next() * lng.length)
    const radius = (min_km + (max_km - min_km) * next()) / 111.2
    const ring = Array.from({ length: vertices }, (_, i): LngLat => {
      const angle = (i / vertices) * 2 * Math.PI
      const r = radius * (0.85 + 0.3 * next())
      return [lng[at] + (r * Math.cos(angle)) / 0.885, lat[at] + r * Math.sin(angle)]
    })
    return [[...ring, ring[0]]]
  })
}
