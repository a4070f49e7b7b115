import { findMartin } from '../../../tileserver/martin.ts'
import { type ChaosDeps, type FaultName, faults, maxUntilWell_ms, until } from './faults.ts'
import type { ChaosProduct } from './product.ts'
import { query } from './query.ts'
import type { Writers } from './writers.ts'

export type StrikeOptions = {
  rounds: number
  /** Struck in turn. */
  kinds: readonly FaultName[]
  databaseUrl: string
  /** No round is begun after so long, nor when `signal` says so. */
  max_s?: number
  signal?: AbortSignal
  /** How long all connections may take to return once there are no requests. */
  rest_ms?: number
  say: (line: string) => void
}
/** Until both take writes, since the cause was gone; until they are wholly well, since the blow. */
export type Round = { writes_ms: number; well_ms: number }
export type ChaosOutcome = {
  rounds: Partial<Record<FaultName, Round[]>>
  acknowledged: number
  lost: string[]
  statuses: Readonly<Record<number, number>>
  /** Rounds after which all was well, and later than it must be. */
  tooLate: string[]
  /** Connections to the database that the products had at rest: before the first blow, and at most after one. */
  connections: { before: number; max: number }
  /** What must not be: an unforeseen failure, something that nobody told, a connection that is kept, a late stop. */
  wrong: string[]
}

/** Given up after that, not judged: a start is slow while others use the processor. */
const settled_ms = 300_000

/**
 * One fault after the other. A round that fails is the last one, and is reported with the counts of all
 * earlier rounds.
 */
export async function strike(
  deps: ChaosDeps,
  writers: Writers,
  options: StrikeOptions,
): Promise<ChaosOutcome> {
  const {
    rounds,
    kinds,
    databaseUrl,
    max_s = Number.POSITIVE_INFINITY,
    signal,
    rest_ms = 15_000,
    say,
  } = options
  const connections = { before: 0, max: 0 }
  const outcome = { rounds: {}, lost: [], tooLate: [], connections, wrong: [] } as Omit<
    ChaosOutcome,
    'acknowledged' | 'statuses'
  >
  const began = performance.now()
  const goesOn = () => performance.now() - began < 1000 * max_s && !signal?.aborted
  let round = 0
  try {
    connections.before = await writers.quietly(() => connectionsAtRest(deps, databaseUrl, rest_ms))
    for (; round < rounds && goesOn() && outcome.lost.length === 0; round++) {
      const kind = kinds[round % kinds.length]
      const { untold, ...took } = await strikeOnce(deps, writers, kind)
      await writers.quietly(async () => {
        connections.max = Math.max(connections.max, await connectionsAtRest(deps, databaseUrl, rest_ms))
        outcome.lost.push(...(await writers.lost()))
      })
      if (untold) outcome.wrong.push(`round ${round + 1}: ${untold}`)
      if (took.well_ms > (maxUntilWell_ms[kind] ?? Number.POSITIVE_INFINITY))
        outcome.tooLate.push(`round ${round + 1}: ${kind}, well after ${took.well_ms} ms`)
      outcome.rounds[kind] = [...(outcome.rounds[kind] ?? []), took]
      say(
        `${round + 1} ${kind}: writes again after ${took.writes_ms} ms, well ${took.well_ms} ms after the blow; ${writers.acknowledged()} acknowledged, ${outcome.lost.length} lost, ${outcome.tooLate.length} late`,
      )
    }
  } catch (error) {
    outcome.wrong.push(`round ${round + 1} (${kinds[round % kinds.length]}): ${(error as Error).message}`)
  }
  outcome.wrong.push(...writers.faults())
  return { ...outcome, acknowledged: writers.acknowledged(), statuses: { ...writers.statuses() } }
}

async function strikeOnce(
  deps: ChaosDeps,
  writers: Writers,
  kind: FaultName,
): Promise<Round & { untold?: string }> {
  // Struck amid writing, at another moment each time.
  const enough = writers.acknowledged() + 5 + Math.floor(20 * deps.random())
  await until('writes go on', () => writers.acknowledged() >= enough)
  const struck = performance.now()
  const { over, untold } = await faults[kind](deps)
  const both = (what: string, met: (product: ChaosProduct) => boolean | Promise<boolean>) =>
    Promise.all(
      deps.products.map(product =>
        until(`${product.name} ${what} after ${kind}`, () => met(product), settled_ms),
      ),
    )
  await both('takes writes', ({ url }) => writers.lastBegun(url) > over)
  const writes_ms = Math.round(performance.now() - over)
  await both('analyses', ({ url }) => writers.lastAnalysed(url) > over)
  await both('is well', isWell)
  return { writes_ms, well_ms: Math.round(performance.now() - struck), untold }
}

/** Ready, with its Martin where there is one, and alive. */
export async function isWell({ ready, url }: ChaosProduct): Promise<boolean> {
  const readiness = await ready()
  if (readiness?.status !== 200 || (findMartin() !== null && readiness.tiles !== 'martin')) return false
  return (await fetch(`${url}/livez`)).ok
}

/**
 * How many connections to the database there are while nobody asks for anything. Each process must have given back all
 * of its own, and PostgreSQL must know of no other.
 */
async function connectionsAtRest(
  { products }: ChaosDeps,
  databaseUrl: string,
  rest_ms: number,
): Promise<number> {
  let openCount = 0
  let seen = 0
  await until(
    'every connection is given back, and PostgreSQL has as many as the processes',
    async () => {
      const gauges = await Promise.all(
        products.map(({ gauge }) =>
          Promise.all([gauge('urja_database_taken'), gauge('urja_database_connections')]),
        ),
      )
      openCount = gauges.reduce((sum, [, open]) => sum + (open ?? Number.NaN), 0)
      const [{ count }] = await query<{ count: number }>(
        databaseUrl,
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'urja'`,
        [],
      )
      seen = count
      return gauges.every(([inUse]) => inUse === 0) && openCount === seen
    },
    rest_ms,
  ).catch(error => {
    throw new Error(`${error.message} (${openCount} of the processes, ${seen} of PostgreSQL)`)
  })
  return seen
}
