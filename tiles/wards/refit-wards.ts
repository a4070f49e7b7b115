import type { MultiPolygonRings } from '../../app/domain/geometry.ts'
import { wardCode } from '../../app/domain/region-codes.ts'
import { indexArea, indexContains } from '../../app/domain/spatial/polygon/area-index.ts'
import { labelPoint } from '../../app/domain/spatial/polygon/label-point.ts'
import { cycleAreas } from '../boundaries/subdivide.ts'
import { fitWards, type LabelledWard } from './fit-wards.ts'
import { type WardLines, wardLines } from './ward-lines.ts'

/** A ward that loses or gains more than this part of its area in another outline is another ward. */
const maxChange = 0.5
/** Part of a level that may lie in none of the wards beyond what they leave free already. */
const maxUncovered = 0.1

/** Wards of a level fitted into another outline of it; the reason if they do not fit. */
export function refitWards(
  code: number,
  outline: MultiPolygonRings,
  wards: LabelledWard[],
): WardLines | string {
  if (wards.length === 0) return 'none are known'
  const index = indexArea(outline)
  const real = wards.filter(({ label }) => label !== wardCode(code, 0))
  const away = real.filter(({ rings }) => !indexContains(index, labelPoint(rings)))
  if (away.length > 0) return `${away.length} of ${real.length} lie outside`
  const fitted = fitWards(outline, wards, wardCode(code, 0))
  const after = sizesOf(fitted)
  for (const { label, rings } of real) {
    const change = (after.get(label) ?? 0) / sizeOf(rings) - 1
    if (Math.abs(change) > maxChange)
      return `ward ${label % 100} would ${change < 0 ? 'lose' : 'gain'} ${Math.round(Math.abs(change) * 100)} % of its area`
  }
  const rest = wards.find(({ label }) => label === wardCode(code, 0))
  const uncovered = (after.get(wardCode(code, 0)) ?? 0) - (rest ? sizeOf(rest.rings) : 0)
  const part = uncovered / sizeOf(outline)
  if (part > maxUncovered) return `no ward covers ${Math.round(part * 100)} % of it`
  return wardLines(fitted, outline)
}

function sizesOf({ network, cycles, labels }: ReturnType<typeof fitWards>): Map<number, number> {
  const sizes = new Map<number, number>()
  for (const [c, size] of cycleAreas(network, cycles).entries())
    if (labels[c] >= 0) sizes.set(labels[c], (sizes.get(labels[c]) ?? 0) + size)
  return sizes
}

/** Square units. */
function sizeOf(rings: MultiPolygonRings): number {
  let sum = 0
  for (const polygon of rings) {
    for (const [i, ring] of polygon.entries()) {
      let twice = 0
      const [x0, y0] = ring[0]
      for (let k = 1; k < ring.length; k++)
        twice += (ring[k - 1][0] - x0) * (ring[k][1] - y0) - (ring[k][0] - x0) * (ring[k - 1][1] - y0)
      sum += (i === 0 ? 0.5 : -0.5) * Math.abs(twice)
    }
  }
  return sum
}
