import { asc, eq } from 'drizzle-orm'
import { Failure, failures } from '../../../domain/api/failure.ts'
import type { ClusterValue } from '../../../domain/bat/clusters/saved-cluster.ts'
import { drawNetwork } from '../../../domain/bat/contract.ts'
import type { PolygonRings } from '../../../domain/geometry.ts'
import { networkOptions } from '../../../domain/network/supply/feed-areas.ts'
import type { Rates } from '../../../domain/rates/rates.ts'
import { sharesIn } from '../../../domain/spatial/energy/grid-share.ts'
import type { Atlas } from '../../../engine/atlas/atlas.ts'
import type { Caller } from '../../../engine/caller.ts'
import type { FiguresInUse } from '../../dashboard/figures-in-use.ts'
import { gridSharesOf } from '../../dashboard/grid-shares.ts'
import type { Db } from '../../db/open.ts'
import { batClusters } from '../../db/schema-plans.ts'
import type { WorkerUse } from '../../kernel/endpoint.ts'
import { ownMapOf } from '../../plan-core/plan-map-overrides.ts'
import type { MapsInput } from './maps-pdf.ts'

type Parts = { db: Db; figures: FiguresInUse; worker: WorkerUse }
type Plan = { id: number; sddmm: number; rates: Rates }

/**
 * Draws the networks of a plan's clusters again, for clusters whose costs included a network. Uses the current map and
 * rates and the best option of each cluster. Networks that can no longer be drawn are left out.
 */
export async function clusterNetworks(
  { db, figures, worker }: Parts,
  caller: Caller,
  atlas: Atlas,
  { id, sddmm, rates }: Plan,
  signal: AbortSignal,
): Promise<MapsInput['networks']> {
  const [rows, own, shares] = await Promise.all([
    db
      .select({ value: batClusters.value })
      .from(batClusters)
      .where(eq(batClusters.plan_id, id))
      .orderBy(asc(batClusters.id)),
    ownMapOf(db, id),
    gridSharesOf(db, figures, id),
  ])
  const networks: MapsInput['networks'][number][] = []
  for (const { value } of rows) {
    const { inputs: query, found } = value as ClusterValue
    if (found.network_rates_version === undefined) continue
    const rings = query.polygon.coordinates as PolygonRings
    const input = { rings, query, rates, own, shares: sharesIn(shares, [sddmm]) }
    try {
      const { json } = await worker.run(drawNetwork, caller, { atlas, input, lane: 'long' }, signal)
      networks.push({ json, option: networkOptions.find(one => one === found.best) ?? 'grid' })
    } catch (error) {
      if (!isOfCluster(error)) throw error
    }
  }
  return networks
}

/**
 * Whether the current map or rates are the reason that a single cluster was refused. Overload and unavailable workers
 * do not count.
 */
const isOfCluster = (error: unknown): boolean =>
  error instanceof Failure && [400, 422].includes(failures[error.code].status)
