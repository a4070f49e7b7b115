import { setTimeout as sleep } from 'node:timers/promises'
import { login, post, send } from './crowd-calls.ts'

/* Eight clients of one General user or without an account, in a process of their own: theirs is another machine. */

/** A hostile client does not wait as long as the server asks. */
const rudeness_ms = 100
const clients = 8
/** Access ends after ten minutes. */
const login_ms = 240_000

export type HostileTask = { url: string; seconds: number } & (
  | { email: string; ring: number[][]; levels: Levels }
  /** Only clients without an account request this path. */
  | { path: string }
)
/** What the clients met: how often each status, and how many refusals without the time to wait. */
export type HostileSeen = { statuses: Record<number, number>; untold: number }
type Levels = { settlements: number; scan: number }
type Call = (n: number) => [path: string, body: object]

process.once('message', async (task: HostileTask) => {
  process.send?.(await sendHostileCalls(task))
  process.disconnect()
})

async function sendHostileCalls(task: HostileTask): Promise<HostileSeen> {
  const { url, seconds } = task
  const seen: HostileSeen = { statuses: {}, untold: 0 }
  const until = performance.now() + seconds * 1000
  const { call, end } = 'path' in task ? asStranger(url, task.path) : asGeneral(task)
  const client = async () => {
    while (performance.now() < until) {
      const reply = await call()
      seen.statuses[reply.status] = (seen.statuses[reply.status] ?? 0) + 1
      if (reply.status !== 429 && reply.status !== 503) continue
      if (!reply.headers.has('retry-after')) seen.untold++
      await sleep(rudeness_ms)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  end()
  return seen
}

function asStranger(url: string, path: string) {
  return { call: () => send(url, null, 'GET', path), end() {} }
}

function asGeneral({ url, email, ring, levels }: Extract<HostileTask, { email: string }>) {
  const calls = heaviestCalls(ring, levels)
  let token = login(url, email)
  const renewing = setInterval(() => {
    token = login(url, email)
  }, login_ms)
  let next = 0
  return {
    async call() {
      const [path, body] = calls[next % calls.length](++next)
      return post(url, await token, path, body)
    },
    end: () => clearInterval(renewing),
  }
}

/** Each by the number of the call, so that none is answered from a cache. */
function heaviestCalls(ring: number[][], levels: Levels): Call[] {
  const star = { polygon: { type: 'Polygon', coordinates: [ring] }, hh_input: 'census' }
  const one = { hh_per_cluster_urban: 1, hh_per_cluster_rural: 1, desired_cluster_size: 1 }
  const settlements =
    (reach_m: number, min_neighbours: number, min_houses: number): Call =>
    n => [
      '/api/bat/settlements',
      {
        municipality: levels.settlements,
        grouping: { reach_m: reach_m + (n % 97) / 100, min_neighbours, least_houses: min_houses },
      },
    ]
  return [
    () => ['/api/bat/zonal-query/', star],
    settlements(50, 3, 5),
    () => ['/api/bat/houses', star],
    n => ['/api/sst/calculate', { sddmm: levels.settlements, hh_per_municipality: 1900, ...one, seed: n }],
    n => ['/api/mhp/scan', { municipality: levels.scan, rank_by: 'households', most_head_m: 300 + n }],
    settlements(25, 2, 2),
  ]
}
