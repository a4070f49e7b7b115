import type { Fact } from '../../../app/domain/region/facts.ts'
import { wardCode } from '../../../app/domain/region-codes.ts'
import { type Arc, tracedAreas } from '../../boundaries/arcs.ts'
import { groupings, isWard, localLevelOfLabel } from '../../boundaries/labels.ts'
import { outside } from '../../boundaries/noding.ts'
import { type Division, subdivide } from '../../boundaries/subdivide.ts'
import { random } from '../../random.ts'
import { type AreaPartition, detachedLabels, mainPart, type PartsTask } from './parts.ts'

/**
 * Generated wards inside the local levels of `arcs` that have none yet: as many as the facts say, of about equal
 * area, north first.
 */
export async function wardArcs(
  arcs: Arc[],
  facts: Fact[],
  seed: number,
  divideAll: (tasks: PartsTask[]) => Promise<AreaPartition[]>,
): Promise<Arc[]> {
  const wards = new Map(facts.map(fact => [fact.code, fact.wards]))
  const detached = new Map<number, number[][]>()
  const undivided = (label: number) => (isWard(label) ? outside : groupings.local_level(label))
  const tasks = [...tracedAreas(arcs, undivided)].map(([code, polygons]): PartsTask => {
    const count = wards.get(code) ?? 1
    const next = random(seed, 'ward areas', code)
    const main = mainPart(arcs, polygons)
    detached.set(code, main.detached)
    return {
      parent: code,
      area: main.area,
      labels: Array.from({ length: count }, (_, i) => wardCode(code, i + 1)),
      shares: Array.from({ length: count }, () => 0.8 + 0.4 * next()),
      seed,
      cells: 220,
      tolerance: 0.1,
    }
  })
  const parts = await divideAll(tasks)
  const divisions = parts.map((part): [number, Division] => [
    part.parent,
    { ...part, detached: detachedLabels(arcs, detached.get(part.parent) ?? [], part) },
  ])
  // Real wards keep their parts: here they have no parent to give a part to.
  const divided = new Map(divisions)
  return subdivide(arcs, divided, label =>
    divided.has(localLevelOfLabel(label)) ? localLevelOfLabel(label) : label,
  )
}
