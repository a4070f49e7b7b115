import { workerData } from 'node:worker_threads'
import type { SettlementsQuery } from '../../app/domain/bat/settlements-contract.ts'
import type { Rates } from '../../app/domain/rates/rates.ts'
import type { Sddmm } from '../../app/domain/region/codes.ts'
import { wholeOf } from '../../app/domain/spatial/whole-of.ts'
import { decodeAtlas } from '../../app/server/atlas/decode-atlas.ts'
import type { AtlasBytes } from '../../app/server/atlas/files/atlas-bytes.ts'
import { leastCostSteps } from '../../app/server/bat/least-cost-map.ts'
import { serveTasks } from '../../tiles/write/task-pool.ts'
import { type LeastCostRows, type RowsOrigin, rowsOf } from './least-cost-rows.ts'

export type LeastCostShare = {
  /** Shared: each thread decodes views over the same bytes. */
  atlas: AtlasBytes
  rates: Rates
  query: Omit<SettlementsQuery, 'municipality'>
  origin: RowsOrigin
}

const atlas = decodeAtlas((workerData as LeastCostShare).atlas)

serveTasks<LeastCostShare, Sddmm, LeastCostRows>(({ rates, query, origin }) => municipality => ({
  result: rowsOf(wholeOf(leastCostSteps(atlas, { ...query, municipality }, rates)), origin),
}))
