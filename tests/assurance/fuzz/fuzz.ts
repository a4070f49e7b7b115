import { parseArgs } from 'node:util'
import { type OwnServer, withOwnServer } from '../shared/own-server.ts'
import { type FuzzOutcome, fuzz } from './fuzz-calls.ts'
import { schemathesis } from './schemathesis.ts'

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

process.exitCode = (await withOwnServer(run, {
  trustProxy: true,
  limits: { perAccount: 1e9, perAddress: 1e9, window_s: 1 },
}))
  ? 0
  : 1

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
  const limited: Record<string, number> = {}
  let [calls, faults, done] = [0, 0, 0]
  let slowest: FuzzOutcome['slowest'] = { ms: 0, request: 'none' }
  while (done < rounds && Date.now() < until) {
    const tokens = await Promise.all(logins.map(refreshed))
    const { id } = await post<{ id: number }>('/api/plan/', planNamed(`Plan ${done}`), tokens[1])
    const target = { url: server.url, endpoints: server.endpoints, tokens, plan: id }
    // The hostile texts come in the first rounds; the later ones are random throughout.
    const now = Math.min(roundsAToken, rounds - done)
    const outcome = await fuzz(target, now, seed + done, done)
    done += now
    report(outcome)
    calls += outcome.calls
    faults += outcome.faults.length
    if (outcome.slowest.ms > slowest.ms) slowest = outcome.slowest
    addTo(statuses, outcome.statuses)
    addTo(limited, outcome.limited)
    console.log(`${done} of ${rounds} rounds, ${calls} calls, ${faults} faults`)
  }
  console.log(
    `seed ${seed}: ${done} calls of each of ${server.endpoints.length} endpoints, ${calls} in all (${countsText(statuses)}), ${faults} faults`,
  )
  console.log(`kept out by limits: ${countsText(limited) || 'none'}`)
  console.log(`slowest, ${slowest.ms.toFixed(0)} ms: ${slowest.request}`)
  const others = !values.other || (await schemathesis(server.url, await refreshed(logins[0]), seed))
  return faults === 0 && others
}

function addTo(sum: Record<string, number>, counts: Record<string, number>): void {
  for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count
}

function countsText(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ')
}

/** Each some rounds have one of their own: the one before may be complete, handed over or gone. */
function planNamed(name: string) {
  const officer = { name: 'Asha Gurung', contact_no: '+977 9841000000', email: 'a@b.example' }
  return {
    municipality: 43611,
    name,
    starting_year: '2026-01-01',
    ending_year: '2031-01-01',
    mayor: { ...officer, designation: 'Mayor/Chairperson' },
    deputy_mayor: { ...officer, designation: 'Deputy Mayor/Vice Chairperson' },
    municipality_officers: [],
    address: 'Sulikot, Gorkha',
    email: 'office@sulikot.example',
    area_sqkm: 200.6,
    neighbouring_muni_ids: [43601],
  }
}

function report({ faults }: FuzzOutcome): void {
  for (const { what, request, reply } of faults) console.error(`${what}\n  ${request}\n  ${reply}`)
}
