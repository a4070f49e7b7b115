import { Failure } from '../../domain/failure.ts'
import { type SstFrame, sstCalculate, sstForm, sstFrame, strata } from '../../domain/sst/contract.ts'
import { householdsOf } from '../../domain/sst/draw.ts'
import type { Atlas, AtlasInUse } from '../atlas/atlas.ts'
import { perAtlas } from '../atlas/per-atlas.ts'
import { type Route, serve } from '../http/endpoint.ts'
import { requireLevel } from '../region/working-area.ts'
import { isGenerated, sampleOf } from './sample.ts'
import { frameOf } from './sampling-frame.ts'

/** A frame of a large city is some megabytes, and the form asks for one before it is drawn from. */
const framesKept = 24

/** Household survey clusters of a local level: the frame that the form tells of, and the draw. */
export function sstRoutes(atlas: AtlasInUse): Route[] {
  const frames = perAtlas(framesKept, (current: Atlas, key: string) => {
    const [sddmm, size] = key.split('/').map(Number)
    return frameOf(current, sddmm, size)
  })
  return [
    serve(sstFrame, ({ params, query, caller }) => {
      const inUse = atlas.current()
      if (!inUse.facts.has(params.municipality)) throw new Failure('not_found')
      requireLevel(caller, inUse, params.municipality)
      const size = query.desired_cluster_size ?? sstForm.desired_cluster_size.usual
      return summaryOf(inUse, params.municipality, size, frames(inUse, `${params.municipality}/${size}`))
    }),
    serve(sstCalculate, ({ body, caller }) => {
      const inUse = atlas.current()
      if (!inUse.facts.has(body.sddmm)) throw new Failure('not_found')
      requireLevel(caller, inUse, body.sddmm)
      if (body.plan_id != null) throw new Failure('no_plans', { field: 'plan_id' })
      const frame = frames(inUse, `${body.sddmm}/${body.desired_cluster_size}`)
      return { success: true as const, data: sampleOf(inUse, frame, body) }
    }),
  ]
}

function summaryOf(
  atlas: Atlas,
  sddmm: number,
  desired_cluster_size: number,
  frame: ReturnType<typeof frameOf>,
): SstFrame {
  const households = householdsOf(frame)
  return {
    sddmm,
    desired_cluster_size,
    households: households.urban + households.rural,
    strata: strata.map(stratum => {
      const cells = frame.cells.filter(cell => cell.stratum === stratum)
      return {
        stratum,
        households: households[stratum],
        cells: cells.length,
        wards: new Set(cells.map(cell => cell.ward)).size,
      }
    }),
    generated: isGenerated(atlas),
    atlas_version: atlas.version,
  }
}
