import { parseArgs } from 'node:util'
import { fuzz, type Outcome } from './fuzz/fuzz-calls.ts'
import { schemathesis } from './fuzz/schemathesis.ts'
import { type OwnServer, withOwnServer } from './test/own-server.ts'

/**
 * npm run fuzz [-- --rounds 500 --seconds 900 --seed 7 --other]: random and hostile input on every endpoint of a server
 * of its own, with a database of its own and the atlas that `npm start` has built; no round begins after `--seconds`.
 * `--other` has Schemathesis try them too, from the description of the API. Ends with 1 when there was a fault.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '500' },
    seconds: { type: 'string' },
    seed: { type: 'string' },
    other: { type: 'boolean' },
  },
})
const rounds = Number(values.rounds)
const until = Date.now() + 1000 * Number(values.seconds ?? Number.POSITIVE_INFINITY)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
/** Tokens last ten minutes; so many rounds take less, also on a machine that is busy. */
const roundsAToken = 10

process.exitCode = (await withOwnServer(run)) ? 0 : 1

async function run({ server, logIn, post }: OwnServer): Promise<boolean> {
  const logins = await Promise.all(['manager', 'administrator'].map(logIn))
  async function refreshed(login: { refresh: string }): Promise<string> {
    const { access, refresh } = await post<{ access: string; refresh: string }>('/api/token/refresh/', {
      refresh: login.refresh,
    })
    login.refresh = refresh
    return access
  }
  const statuses: Record<string, number> = {}
  let [calls, slowest_ms, faults, done] = [0, 0, 0, 0]
  while (done < rounds && Date.now() < until) {
    const tokens = await Promise.all(logins.map(refreshed))
    const target = { url: server.url, endpoints: server.endpoints, tokens }
    // The hostile texts come in the first rounds; the later ones are random throughout.
    const now = Math.min(roundsAToken, rounds - done)
    const outcome = await fuzz(target, now, seed + done, done)
    done += now
    report(outcome)
    calls += outcome.calls
    faults += outcome.faults.length
    slowest_ms = Math.max(slowest_ms, outcome.slowest_ms)
    for (const [status, count] of Object.entries(outcome.statuses))
      statuses[status] = (statuses[status] ?? 0) + count
    console.log(`${done} of ${rounds} rounds, ${calls} calls, ${faults} faults`)
  }
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
  console.log(
    `seed ${seed}: ${done} calls of each of ${server.endpoints.length} endpoints, ${calls} in all (${counts.join(', ')}), slowest ${slowest_ms.toFixed(0)} ms, ${faults} faults`,
  )
  const others = !values.other || (await schemathesis(server.url, await refreshed(logins[0]), seed))
  return faults === 0 && others
}

function report({ faults }: Outcome): void {
  for (const { what, request, reply } of faults) console.error(`${what}\n  ${request}\n  ${reply}`)
}
