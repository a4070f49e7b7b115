import { wardCode } from '../../../app/domain/region/codes.ts'
import type { Fact } from '../../../app/domain/region/facts.ts'
import { type Arc, tracedAreas } from '../../boundaries/arcs.ts'
import { groupings, localLevelOfLabel } from '../../boundaries/labels.ts'
import { type Division, subdivide } from '../../boundaries/subdivide.ts'
import { random } from '../random.ts'
import type { DivideAll } from './demo-levels.ts'
import { detachedLabels, mainPart, type PartsTask } from './parts.ts'

/** Generated wards inside the local levels of `arcs`: as many as the facts say, of about equal area, north first. */
export async function wardArcs(
  arcs: Arc[],
  facts: Fact[],
  seed: number,
  divideAll: DivideAll,
): Promise<Arc[]> {
  const wards = new Map(facts.map(fact => [fact.code, fact.wards]))
  const detached = new Map<number, number[][]>()
  const tasks = [...tracedAreas(arcs, groupings.local_level)].map(([code, polygons]): PartsTask => {
    const count = wards.get(code) ?? 1
    const next = random(seed, 'ward areas', code)
    const main = mainPart(arcs, polygons)
    detached.set(code, main.detached)
    return {
      parent: code,
      area: main.area,
      labels: Array.from({ length: count }, (_, i) => wardCode(code, i + 1)),
      shares: Array.from({ length: count }, () => 0.8 + 0.4 * next()),
      points: null,
      remainder: false,
      seed,
      cells: 220,
      tolerance: 0.1,
    }
  })
  const parts = await divideAll(tasks, 'wards')
  const divisions = parts.map((part): [number, Division] => [
    part.parent,
    { ...part, detached: detachedLabels(arcs, detached.get(part.parent) ?? [], part) },
  ])
  return subdivide(arcs, new Map(divisions), localLevelOfLabel)
}
