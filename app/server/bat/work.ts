import { type ZonalQuery, zonalQuery } from '../../domain/bat/contract.ts'
import { type SettlementsQuery, settlementsQuery } from '../../domain/bat/settlements-contract.ts'
import type { Rates } from '../../domain/rates/rates.ts'
import type { PolygonRings } from '../../domain/spatial/geometry.ts'
import { wholeOf } from '../../domain/spatial/whole-of.ts'
import { heavyWork } from '../heavy/heavy-endpoint.ts'
import { analyseCluster } from './cluster-facts.ts'
import { leastCostSteps } from './least-cost-map.ts'

export const zonalWork = heavyWork(
  zonalQuery,
  (atlas, { rings, query, rates }: { rings: PolygonRings; query: ZonalQuery; rates: Rates }) =>
    analyseCluster(atlas, rings, query, rates),
)
export const settlementsWork = heavyWork(
  settlementsQuery,
  (atlas, { query, rates }: { query: SettlementsQuery; rates: Rates }) =>
    wholeOf(leastCostSteps(atlas, query, rates)),
)
