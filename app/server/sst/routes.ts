import { eq } from 'drizzle-orm'
import { Failure, malformedField } from '../../domain/api/failure.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import { sstForm } from '../../domain/sst/contract.ts'
import type { AtlasInUse } from '../../engine/atlas/atlas.ts'
import { frameWork, sampleWork } from '../../engine/sst/work.ts'
import { requireLevel } from '../../engine/working-area.ts'
import type { Db } from '../db/open.ts'
import { plans, sstSamples } from '../db/schema-plans.ts'
import type { Route } from '../kernel/endpoint.ts'
import { serveInWorker } from '../workers/worker-endpoint.ts'

/** Household survey clusters of a local level: the sampling frame for the form, and the draw. */
export function sstRoutes({ db, atlas }: { db: Db; atlas: AtlasInUse }): Route[] {
  return [
    serveInWorker(frameWork, ({ params, query, caller }) => {
      const inUse = atlas.current()
      const sddmm = params.municipality
      if (!inUse.facts.has(sddmm)) throw new Failure('not_found')
      requireLevel(caller, inUse, sddmm)
      const size = query.desired_cluster_size ?? sstForm.desired_cluster_size.default
      return { atlas: inUse, input: { sddmm, size }, cacheKey: `${sddmm} ${size}` }
    }),
    serveInWorker(sampleWork, async ({ body, caller, plan }) => {
      const inUse = atlas.current()
      if (!inUse.facts.has(body.sddmm)) throw new Failure('not_found')
      requireLevel(caller, inUse, body.sddmm)
      if (plan !== undefined) await requireUnlocked(db, plan, body.sddmm)
      return { atlas: inUse, input: body }
    }),
  ]
}

/** Throws 400 if a plan belongs to another local level, or 409 if its sample is locked. */
async function requireUnlocked(db: Db, plan: number, sddmm: Sddmm): Promise<void> {
  const [of] = await db
    .select({ sddmm: plans.sddmm, locked: sstSamples.locked })
    .from(plans)
    .leftJoin(sstSamples, eq(sstSamples.plan_id, plans.id))
    .where(eq(plans.id, plan))
  if (of && of.sddmm !== sddmm)
    throw malformedField('sddmm', { key: 'field.exactly', params: { expected: of.sddmm } })
  if (of?.locked) throw new Failure('sst_locked')
}
