import type { BodyOf } from '../../domain/api/endpoint.ts'
import { Failure } from '../../domain/api/failure.ts'
import { zonalQuery } from '../../domain/bat/clusters/contract.ts'
import { drawNetwork, houses, type ZonalQuery } from '../../domain/bat/contract.ts'
import { type SettlementsQuery, settlementsQuery } from '../../domain/bat/settlements-contract.ts'
import type { PolygonRings } from '../../domain/geometry.ts'
import type { Rates } from '../../domain/rates/rates.ts'
import type { GridShares } from '../../domain/spatial/energy/grid-share.ts'
import type { OwnMap } from '../../domain/spatial/energy/map-overrides.ts'
import { wholeOf } from '../../domain/spatial/run-steps.ts'
import { workerJobs } from '../worker-job.ts'
import { analyseCluster, countFor } from './cluster-facts.ts'
import { drawClusterNetwork } from './draw-network.ts'
import { leastCostSteps } from './least-cost-map.ts'

/**
 * What an answer is based on besides the atlas: rates and a plan's changes, and the shares of households that have the
 * grid.
 */
type InPlan = { rates: Rates; own?: OwnMap; shares?: GridShares }

export const zonalWork = workerJobs(
  zonalQuery,
  (atlas, { rings, query, rates, own, shares }: InPlan & { rings: PolygonRings; query: ZonalQuery }) =>
    analyseCluster(atlas, rings, query, rates, own, shares),
)
export const drawNetworkWork = workerJobs(
  drawNetwork,
  (atlas, { rings, query, rates, own, shares }: InPlan & { rings: PolygonRings; query: ZonalQuery }) =>
    drawClusterNetwork(atlas, rings, query, rates, own, shares),
)
export const housesWork = workerJobs(
  houses,
  (atlas, { rings, query }: { rings: PolygonRings; query: BodyOf<typeof houses> }) => {
    const { hh_input, num_household, building_filter, plan } = query
    const nHouses = countFor(atlas, rings, hh_input, num_household ?? null, building_filter)
    if (plan != null && nHouses === 0) throw new Failure('no_house')
    return { nHouses }
  },
)
/**
 * This many settlements take four seconds to find and cost, and 4 MB to send. With the default grouping, a city has
 * about a hundred.
 */
const maxSettlements = 2000

export const settlementsWork = workerJobs(
  settlementsQuery,
  (atlas, { query, rates, own, shares }: InPlan & { query: SettlementsQuery }) =>
    wholeOf(leastCostSteps(atlas, query, rates, maxSettlements, own, shares)),
)
