import { indexArea, indexContains } from '../../app/domain/spatial/polygon/area-index.ts'
import { type Arc, tracedAreas } from '../boundaries/arcs.ts'
import { groupings, localLevelOfLabel } from '../boundaries/labels.ts'
import { unitRings } from '../boundaries/levels.ts'
import { type Division, subdivide } from '../boundaries/subdivide.ts'
import type { WardLines } from './ward-lines.ts'

/**
 * Inserts the lines between wards into the local levels of `arcs`; a level without lines is unchanged. A ward
 * keeps all of its pieces.
 */
export function drawWards(arcs: Arc[], lines: Map<number, WardLines>): Arc[] {
  const areas = tracedAreas(arcs, groupings.local_level)
  const divisions = new Map<number, Division>()
  for (const [code, { lines: own, whole }] of lines) {
    const labels = new Set<number>(whole.map(({ label }) => label))
    for (let i = 4; i < own.length; i += 6) labels.add(own[i]).add(own[i + 1])
    const detached = new Map<number, number>()
    for (const { at, label } of whole) {
      for (const polygon of areas.get(code) ?? []) {
        if (!indexContains(indexArea(unitRings(arcs, [polygon])), at)) continue
        for (const ref of polygon.flat()) detached.set(ref < 0 ? ~ref : ref, label)
      }
    }
    divisions.set(code, { labels: [...labels], lines: own, detached })
  }
  return subdivide(arcs, divisions, localLevelOfLabel, () => false)
}
