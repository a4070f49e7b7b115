import * as v from 'valibot'
import { endpoint } from '../../../app/domain/api/endpoint.ts'
import { workerJobs } from '../../../app/engine/worker-job.ts'

const ways = ['answer', 'throw outside', 'exit', 'memory', 'disk full'] as const
const Body = v.object({ way: v.optional(v.picklist(ways), 'answer'), ms: v.optional(v.number(), 0) })

/** Works for so long, or ends its thread in one of the ways in which threads end. */
export const work = workerJobs(
  endpoint({
    method: 'POST',
    path: '/api/test/work',
    can: 'analysis.run',
    worker: 'short',
    summary: 'Of the test',
    body: Body,
    reply: v.object({ folder: v.string(), runs: v.number() }),
  }),
  (atlas, { way, ms }: v.InferOutput<typeof Body>) => {
    const began = performance.now()
    while (performance.now() - began < ms);
    if (way === 'exit') process.exit(3)
    if (way === 'throw outside') queueMicrotask(() => raise())
    if (way === 'disk full') throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    if (way === 'memory') for (const all: number[][] = []; ; ) all.push(new Array(10_000).fill(1.5))
    return { folder: atlas.folder, runs: ++runs }
  },
)

let runs = 0

function raise(): never {
  throw new Error('outside of every task')
}
