import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { demoPassword } from '../../../app/server/accounts/seed.ts'
import { openDatabase } from '../../../app/server/db/open.ts'
import { users } from '../../../app/server/db/schema-accounts.ts'
import { planDocuments, plans } from '../../../app/server/db/schema-plans.ts'
import { reachPostgres } from '../../../scripts/postgres/reach-postgres.ts'
import { planBody } from '../../server/plan/plan-fixture.ts'
import { startBenchProduct } from './bench-product.ts'
import type { Row } from './bench-row.ts'
import { getRequest, type Load, load, percentile } from './load.ts'
import { cpu_s, databaseCpu_s, serverOf } from './server-process.ts'

/** 20 plans of each local level. */
const many = 15_060
const pages = 300
const reads = 6_000
const steady_s = 10
const steadyPerSecond = 500

/**
 * Lists and reads of plans where the database holds as many as Nepal may have in twenty years. The peer of a read is
 * the same server's answer to somebody who is only asked for the token.
 */
export async function bench(): Promise<Row[]> {
  const product = await startBenchProduct()
  const postgres = await reachPostgres(join(product.data, 'postgres'))
  const database = openDatabase(postgres.url)
  try {
    const post = (path: string, body: unknown, access = '') =>
      fetch(product.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
        body: JSON.stringify(body),
      }).then(reply => reply.json())
    const { access } = await post('/api/login/', { email: 'planner@urja.example', password: demoPassword })
    const { id } = await post('/api/plan/', planBody(), access)
    await database.db.execute(sql`
      insert into ${plans} (sddmm, name, starting_year, ending_year, created_by_id, created_at, updated_at, last_kind)
      select 10101 + n % 753, 'Plan of many ' || n, 2026, 2031, (select min(id) + n % 3 from ${users}), now(),
        now() - n * interval '1 minute', 'form' from generate_series(1, ${many}) n`)
    await database.db.execute(sql`
      insert into ${planDocuments} (plan_id, kind, value)
      select id, 'form', '{}' from ${plans} where name like 'Plan of many %'`)
    await database.db.execute(sql`analyze`)

    const headers = { authorization: `Bearer ${access}` }
    const administrator = await post('/api/login/', {
      email: 'administrator@urja.example',
      password: demoPassword,
    })
    const asAdministrator = { authorization: `Bearer ${administrator.access}` }
    const server = serverOf(product.data)
    const times = async (paths: string[], clients = 1, as = headers): Promise<Measured> => {
      const requests = paths.map(path => getRequest(path, as))
      await load(product.url, requests.slice(0, 50), clients)
      const [api_s, database_s] = [cpu_s(server), await databaseCpu_s(database)]
      const loaded = await load(product.url, requests, clients)
      const each = (now_s: number, before_s: number) => (1000 * (now_s - before_s)) / paths.length
      return {
        ...loaded,
        server_ms: each(cpu_s(server), api_s),
        database_ms: each(await databaseCpu_s(database), database_s),
      }
    }
    const repeated = (path: string, times: number) => Array.from({ length: times }, () => path)
    const own = await times(Array.from({ length: pages }, (_, n) => `/api/plan?page=${1 + (n % 300)}`))
    const map = await times(repeated('/api/plan/geojson', 60), 1, asAdministrator)
    const search = await times(Array.from({ length: pages }, (_, n) => `/api/plan?search=many%20${n}`))
    const read = await times(repeated(`/api/plan/${id}`, reads), 20)
    const known = await times(repeated('/api/check-logged-in/', reads), 20)
    const lives = await times(repeated('/livez', reads), 20)
    const steady = await atRate(product.url, getRequest(`/api/plan/${id}`, headers))

    const perSecond = ({ times_ms, seconds }: { times_ms: number[]; seconds: number }) =>
      times_ms.length / seconds
    const p95 = ({ times_ms }: { times_ms: number[] }) => percentile(times_ms, 0.95)
    const row = (figure: string, of: Measured, max_ms: number): Row => ({
      figure,
      ours: `p95 ${p95(of).toFixed(1)} ms, ${of.errors} errors, ${cpu(of)}`,
      budget: `p95 ≤ ${max_ms} ms`,
      met: p95(of) <= max_ms && of.errors === 0,
    })
    return [
      row(`own plans, a page of 15 of ${many}`, own, 25),
      row(`search among ${many} plans`, search, 60),
      row(`map of ${many} plans`, map, 100),
      {
        figure: 'reads of a plan by 20 clients',
        ours: `${perSecond(read).toFixed(0)}/s, ${cpu(read)}`,
        peer: `${perSecond(known).toFixed(0)}/s who is logged in, ${cpu(known)}; ${perSecond(lives).toFixed(0)}/s whether it lives, ${cpu(lives)}`,
        ratio: (perSecond(read) / perSecond(known)).toFixed(2),
        budget: '≥ 3000/s',
        met: perSecond(read) >= 3_000 && read.errors === 0,
      },
      {
        figure: `reads of a plan at ${steadyPerSecond}/s`,
        ours: `p99 ${percentile(steady, 0.99).toFixed(1)} ms`,
        budget: 'p99 ≤ 20 ms',
        met: percentile(steady, 0.99) <= 20,
      },
    ]
  } finally {
    await database.close()
    await postgres.stop()
    await product.stop()
  }
}

/** CPU time of each call: its wall time depends on what else runs on the machine. */
type Measured = Load & { server_ms: number; database_ms: number }
const cpu = ({ server_ms, database_ms }: Measured) =>
  `CPU ${server_ms.toFixed(2)} + ${database_ms.toFixed(2)} ms`

/** Times in ms of requests that come at a steady rate, whether the ones before are answered or not. */
async function atRate(origin: string, request: ReturnType<typeof getRequest>): Promise<number[]> {
  const durations: Promise<number[]>[] = []
  const began = performance.now()
  const count = steady_s * steadyPerSecond
  // Many lanes, so that one slow answer does not hold back what is due after it.
  const lanes = 50
  for (let lane = 0; lane < lanes; lane++) {
    durations.push(
      (async () => {
        const times: number[] = []
        for (let n = lane; n < count; n += lanes) {
          const due = began + (1000 * n) / steadyPerSecond
          await sleep(Math.max(0, due - performance.now()))
          await load(origin, [request], 1)
          times.push(performance.now() - due)
        }
        return times
      })(),
    )
  }
  return (await Promise.all(durations)).flat()
}
