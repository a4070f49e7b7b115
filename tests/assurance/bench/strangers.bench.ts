import { setTimeout as sleep } from 'node:timers/promises'
import { planBody } from '../../server/plan/plan-fixture.ts'
import { startBenchProduct } from './bench-product.ts'
import type { Row } from './bench-row.ts'
import { runHostileClients, timed } from './crowd.ts'
import { login, post, send } from './crowd-calls.ts'
import { percentile } from './load.ts'

const seconds = Number(process.env.URJA_LOAD_S ?? 60)
const idleSamples = 300
const pace_ms = 100
const path = '/ogc/collections/municipality/items?limit=1000'
const budget_ms = 50

/** What a planner waits for her plan while eight clients without an account ask for all municipalities and never pause. */
export async function bench(): Promise<Row[]> {
  const product = await startBenchProduct()
  const { url } = product
  try {
    const token = await login(url, 'planner@urja.example')
    const made = await post(url, token, '/api/plan/', planBody())
    const { id } = (await made.json()) as { id: number }
    const read = () => timed(() => send(url, token, 'GET', `/api/plan/${id}`))
    const reads = async (goesOn: (done: number) => boolean) => {
      const times: number[] = []
      for (let done = 0; goesOn(done); done++) {
        times.push(await read())
        await sleep(pace_ms)
      }
      return times
    }
    await reads(done => done < 20)
    const before = await reads(done => done < idleSamples / 2)
    const until = performance.now() + seconds * 1000
    const [seen, busy] = await Promise.all([
      runHostileClients({ url, path, seconds }),
      reads(() => performance.now() < until),
    ])
    const idle = [...before, ...(await reads(done => done < idleSamples / 2))]
    const [quiet_ms, busy_ms] = [percentile(idle, 0.95), percentile(busy, 0.95)]
    const ms = (times: number[]) =>
      `p50 ${percentile(times, 0.5).toFixed(1)}, p95 ${percentile(times, 0.95).toFixed(1)} ms`
    const statuses = Object.entries(seen.statuses).map(([status, count]) => `${count} x ${status}`)
    return [
      {
        figure: `8 clients without an account, ${path}, ${seconds} s: a planner's plan`,
        ours: `${ms(busy)}; idle ${ms(idle)}; they had ${statuses.join(', ')}`,
        ratio: `p95 ${(busy_ms / quiet_ms).toFixed(1)}x`,
        budget: `p95 2x of idle or ${budget_ms} ms, none 5xx, no 429 without its wait`,
        met:
          busy_ms <= Math.max(2 * quiet_ms, budget_ms) &&
          seen.untold === 0 &&
          !Object.keys(seen.statuses).some(status => Number(status) >= 500),
      },
    ]
  } finally {
    await product.stop()
  }
}
