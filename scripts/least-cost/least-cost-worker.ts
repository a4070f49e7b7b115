import { workerData } from 'node:worker_threads'
import type { LeastCostMap, SettlementsQuery } from '../../app/domain/bat/settlements-contract.ts'
import type { Rates } from '../../app/domain/rates/rates.ts'
import type { Sddmm } from '../../app/domain/region/codes.ts'
import { openAtlas } from '../../app/server/atlas/open-atlas.ts'
import { leastCostSteps } from '../../app/server/bat/least-cost-map.ts'
import { serveTasks } from '../../tiles/write/task-pool.ts'
import { type LeastCostRows, type RowsOrigin, rowsOf } from './least-cost-rows.ts'

export type LeastCostShare = {
  folder: string
  rates: Rates
  query: Omit<SettlementsQuery, 'municipality'>
  origin: RowsOrigin
}

const { folder } = workerData as LeastCostShare
const atlas = await openAtlas(folder)

serveTasks<LeastCostShare, Sddmm, LeastCostRows>(({ rates, query, origin }) => municipality => ({
  result: rowsOf(whole(leastCostSteps(atlas, { ...query, municipality }, rates)), origin),
}))

function whole(steps: Generator<void, LeastCostMap>): LeastCostMap {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
