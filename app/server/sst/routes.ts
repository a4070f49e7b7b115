import { Failure } from '../../domain/failure.ts'
import { sstForm } from '../../domain/sst/contract.ts'
import type { AtlasInUse } from '../atlas/atlas.ts'
import { serveHeavy } from '../heavy/heavy-endpoint.ts'
import type { Route } from '../http/endpoint.ts'
import { requireLevel } from '../region/working-area.ts'
import { frameWork, sampleWork } from './work.ts'

/** Household survey clusters of a local level: the frame that the form tells of, and the draw. */
export function sstRoutes(atlas: AtlasInUse): Route[] {
  return [
    serveHeavy(frameWork, ({ params, query, caller }) => {
      const inUse = atlas.current()
      const sddmm = params.municipality
      if (!inUse.facts.has(sddmm)) throw new Failure('not_found')
      requireLevel(caller, inUse, sddmm)
      const size = query.desired_cluster_size ?? sstForm.desired_cluster_size.usual
      return { atlas: inUse, input: { sddmm, size }, keep: `${sddmm} ${size}` }
    }),
    serveHeavy(sampleWork, ({ body, caller }) => {
      const inUse = atlas.current()
      if (!inUse.facts.has(body.sddmm)) throw new Failure('not_found')
      requireLevel(caller, inUse, body.sddmm)
      if (body.plan_id != null) throw new Failure('no_plans', { field: 'plan_id' })
      return { atlas: inUse, input: body }
    }),
  ]
}
