import type { LngLat } from '../../domain/geometry.ts'
import type { Regions } from '../../domain/region/regions.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import { distance_m } from '../../domain/spatial/local-metric.ts'
import { borderCuts } from '../../domain/spatial/polygon/border-cuts.ts'

/**
 * Calculates the length of lines inside each local level, in metres, for levels that contain any. `sides` contains the
 * coordinates x1, y1, x2, y2 of straight segments in degrees. They are cut exactly at borders, and a segment along a
 * border counts once. Lengths are calculated with `distance_m`, which is within 1e-5 of geodesics for segments up to 50
 * km long.
 */
export function* lineLengths(
  regions: Regions,
  sides: Float64Array,
): Generator<void, ReadonlyMap<Sddmm, number>> {
  const lengths_m = new Map<Sddmm, number>()
  const add = (sddmm: Sddmm | null, from: LngLat, to: LngLat) => {
    if (sddmm !== null) lengths_m.set(sddmm, (lengths_m.get(sddmm) ?? 0) + distance_m(from, to))
  }
  for (let i = 0; i < sides.length; i += 4) {
    yield
    const from: LngLat = [sides[i], sides[i + 1]]
    const to: LngLat = [sides[i + 2], sides[i + 3]]
    const sddmm = regions.levelAt(between(from, to, 0.5))
    if (sddmm !== null && borderCuts(regions.outlineIndex(sddmm), from, to).length === 0) {
      add(sddmm, from, to)
      continue
    }
    const cuts = levelsNear(regions, from, to).flatMap(near =>
      borderCuts(regions.outlineIndex(near), from, to),
    )
    const parts = [0, ...cuts.sort((a, b) => a - b), 1]
    for (let k = 1; k < parts.length; k++) {
      if (parts[k] === parts[k - 1]) continue
      const middle = between(from, to, (parts[k - 1] + parts[k]) / 2)
      add(regions.levelAt(middle), between(from, to, parts[k - 1]), between(from, to, parts[k]))
    }
  }
  return lengths_m
}

const between = ([x1, y1]: LngLat, [x2, y2]: LngLat, part: number): LngLat => [
  x1 + (x2 - x1) * part,
  y1 + (y2 - y1) * part,
]

function levelsNear({ levels }: Regions, [x1, y1]: LngLat, [x2, y2]: LngLat): Sddmm[] {
  const [west, south, east, north] = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
  return levels
    .filter(({ bounds: b }) => b[0] <= east && b[2] >= west && b[1] <= north && b[3] >= south)
    .map(({ fact }) => fact.code)
}
