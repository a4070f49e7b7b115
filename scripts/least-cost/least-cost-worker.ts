import { workerData } from 'node:worker_threads'
import type { SettlementsQuery } from '../../app/domain/bat/settlements-contract.ts'
import { demoGridShare } from '../../app/domain/dashboard/demo/demo-grid-shares.ts'
import type { Rates } from '../../app/domain/rates/rates.ts'
import type { Sddmm } from '../../app/domain/region-codes.ts'
import type { GridShares } from '../../app/domain/spatial/energy/grid-share.ts'
import { wholeOf } from '../../app/domain/spatial/run-steps.ts'
import type { AtlasBytes } from '../../app/engine/atlas/atlas-bytes.ts'
import { decodeAtlas } from '../../app/engine/atlas/decode-atlas.ts'
import { leastCostSteps } from '../../app/engine/bat/least-cost-map.ts'
import { serveTasks } from '../../app/node/task-pool.ts'
import { demoArea } from '../../app/server/accounts/seed.ts'
import { type LeastCostRows, makeLeastCostRows, type RowsOrigin } from './least-cost-rows.ts'

export type LeastCostShare = {
  /** Shared memory: each thread decodes views of the same bytes. */
  atlas: AtlasBytes
  rates: Rates
  query: Omit<SettlementsQuery, 'municipality'>
  /** Null to use the generated figures of the demo country. */
  grid_shares: GridShares | null
  origin: RowsOrigin
}

const atlas = decodeAtlas((workerData as LeastCostShare).atlas)

serveTasks<LeastCostShare, Sddmm, LeastCostRows>(({ rates, query, grid_shares, origin }) => municipality => {
  const shares = grid_shares ?? demoShares(municipality)
  const steps = leastCostSteps(atlas, { ...query, municipality }, rates, Infinity, undefined, shares)
  return { result: makeLeastCostRows(wholeOf(steps), origin) }
})

function demoShares(municipality: Sddmm): GridShares {
  const fact = atlas.facts.get(municipality)
  const share = fact && demoGridShare({ fact, isInTerai: atlas.isInTerai(municipality) }, demoArea)
  return share ? { [municipality]: share } : {}
}
