import { wardCode } from '../../app/domain/region-codes.ts'
import { runTasks } from '../../app/node/task-pool.ts'
import type { Arc } from '../boundaries/arcs.ts'
import type { LocalLevels } from '../boundaries/levels.ts'
import { realWards } from '../boundaries/real/real-wards.ts'
import type { RegionTopoJson } from '../boundaries/topology.ts'
import { wardArcs } from '../demo/boundaries/demo-wards.ts'
import type { AreaPartition, PartsTask } from '../demo/boundaries/parts.ts'
import type { BuildContext } from '../recipe.ts'
import { findSource } from '../sources.ts'
import { drawShippedWards } from '../wards/shipped-wards.ts'

export type LevelWards = {
  arcs: Arc[]
  /** Number of local levels with the wards of the source, with those that come with Urja, and with generated ones. */
  fromSource: number
  shipped: number
  made: number
  /** Labels of generated wards. */
  generated: Set<number>
}

/** Wards of all local levels: those of the sources, else those that come with Urja, else generated. */
export async function levelWards(levels: LocalLevels, context: BuildContext): Promise<LevelWards> {
  const file = findSource(context.sources, 'wards')
  const real = file ? await realWards(file, levels, context) : { arcs: levels.arcs, fromSource: 0 }
  context.progress('wards', 0.1)
  const shipped = await drawShippedWards(real.arcs, levels.facts, context)
  context.signal.throwIfAborted()
  const open = levels.facts.filter(({ code }) => shipped.left.has(code))
  const { arcs } =
    open.length === 0
      ? shipped
      : { arcs: await wardArcs(shipped.arcs, levels.facts, context.seed, divider(context)) }
  const generated = new Set(shipped.generated)
  for (const { code, wards } of open) for (let n = 1; n <= wards; n++) generated.add(wardCode(code, n))
  return { arcs, fromSource: real.fromSource, shipped: shipped.drawn, made: open.length, generated }
}

/** Reports ground in no ward. */
export function reportUnmapped({ objects }: RegionTopoJson, { repair }: Pick<BuildContext, 'repair'>): void {
  const unmapped = objects.ward.geometries.filter(({ properties }) => properties?.ward === 0)
  if (unmapped.length === 0) return
  const codes = unmapped.map(({ properties }) => properties?.SDDMM).join(', ')
  const what = `lie in part in no mapped ward; what stands there counts for the nearest ward of its local level: ${codes}`
  repair({ layer: 'boundaries.ward', feature: `${unmapped.length} local levels`, what })
}

function divider({ workers, signal, progress }: BuildContext) {
  return (tasks: PartsTask[]) =>
    runTasks<PartsTask, AreaPartition>({
      module: new URL('../demo/boundaries/part-worker.ts', import.meta.url),
      shared: null,
      tasks,
      workers,
      signal,
      onResult: (_parts, _task, done) => progress('wards', 0.1 + (0.8 * done) / tasks.length),
    })
}
