import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMartin } from '../../tileserver/martin.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { type FaultName, faults, until, type World } from './faults.ts'
import { type Product, startProduct } from './product.ts'
import { mountSmallDisk } from './small-disk.ts'
import { startWriters, type Writers } from './writers.ts'

export type ChaosOptions = {
  rounds: number
  /** Struck in turn; what cannot be struck here is left out and told. */
  kinds: readonly FaultName[]
  seed: number
  /** Folder of atlases, with one in use. */
  atlases: string
  /** No round is begun after so long. */
  most_s?: number
  say: (line: string) => void
}
export type Outcome = {
  rounds: Partial<Record<FaultName, number[]>>
  acknowledged: number
  lost: string[]
  statuses: Readonly<Record<number, number>>
  /** What must not be: an unforeseen failure, something that nobody told, a stop that did not end. */
  wrong: string[]
}

const disk_MB = 400
const editors = 6
/** Connections are asked for by everybody at once then: all of both pools must be there. */
const settled_ms = 120_000

/**
 * Two processes of the product on one PostgreSQL while people write, and one mishap after the other. After each, both
 * must take writes and be ready again, and hold all that was ever acknowledged.
 */
export async function runChaos(options: ChaosOptions): Promise<Outcome> {
  const { say } = options
  const folder = mkdtempSync(join(tmpdir(), 'urja-chaos-'))
  // PostgreSQL runs as an unprivileged user when we are root, and must be able to enter.
  chmodSync(folder, 0o755)
  const small = join(folder, 'disk')
  mkdirSync(small)
  const disk = mountSmallDisk(small, disk_MB)
  const kinds = options.kinds.filter(kind => {
    const why = cannot(kind, disk !== null)
    if (why) say(`Left out: ${kind}, because ${why}.`)
    return !why
  })
  const postgres = await startPostgres({ folder: join(small, 'postgres') })
  const products: Product[] = []
  try {
    const env = { DATABASE_URL: postgres.url, ATLAS_URL: options.atlases }
    for (const name of ['a', 'b']) products.push(await startProduct(name, join(small, name), env))
    await Promise.all(products.map(product => until(`${product.name} is ready`, () => isWell(product))))
    const writers = await startWriters(
      products.map(({ url }) => url),
      postgres.url,
      editors,
    )
    const world: World = { postgres, products, disk, random: randomOf(options.seed) }
    const outcome = await strike(world, writers, { ...options, kinds }).finally(() => writers.stop())
    const stopped = await Promise.all(products.map(product => product.stop()))
    if (stopped.includes(false)) outcome.wrong.push('a stop that did not end within 20 s')
    return outcome
  } catch (error) {
    for (const { name, output } of products) say(`${name}: ${output().slice(-3_000)}`)
    throw error
  } finally {
    await Promise.all(products.map(product => product.stop()))
    await postgres.stop()
    disk?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function strike(world: World, writers: Writers, options: ChaosOptions): Promise<Outcome> {
  const { rounds, kinds, most_s = Number.POSITIVE_INFINITY, say } = options
  const outcome: Outcome = { rounds: {}, acknowledged: 0, lost: [], statuses: {}, wrong: [] }
  const began = performance.now()
  for (let round = 0; round < rounds && performance.now() - began < 1000 * most_s; round++) {
    const kind = kinds[round % kinds.length]
    // Struck amid writing, at another moment each time.
    const enough = writers.acknowledged() + 5 + Math.floor(20 * world.random())
    await until('writes go on', () => writers.acknowledged() >= enough)
    const { over, untold } = await faults[kind](world)
    await Promise.all(
      world.products.map(({ name, url }) =>
        until(`${name} takes writes after ${kind}`, () => writers.lastBegun(url) > over, settled_ms),
      ),
    )
    const took_ms = Math.round(performance.now() - over)
    await Promise.all(
      world.products.map(({ name, url }) =>
        until(`${name} analyses after ${kind}`, () => writers.lastAnalysed(url) > over, settled_ms),
      ),
    )
    await Promise.all(
      world.products.map(product =>
        until(`${product.name} is well after ${kind}`, () => isWell(product), settled_ms),
      ),
    )
    outcome.lost.push(...(await writers.lost()))
    if (untold) outcome.wrong.push(`round ${round}: ${untold}`)
    outcome.rounds[kind] = [...(outcome.rounds[kind] ?? []), took_ms]
    say(
      `${round + 1} ${kind}: writes again after ${took_ms} ms; ${writers.acknowledged()} acknowledged, ${outcome.lost.length} lost`,
    )
    if (outcome.lost.length > 0) break
  }
  outcome.wrong.push(...writers.faults())
  return { ...outcome, acknowledged: writers.acknowledged(), statuses: { ...writers.statuses() } }
}

/** Ready, with its Martin where there is one, alive, and no connection that is kept from who waits. */
async function isWell({ ready, url }: Product): Promise<boolean> {
  const readiness = await ready()
  if (readiness?.status !== 200 || (findMartin() !== null && readiness.tiles !== 'martin')) return false
  return (await fetch(`${url}/livez`)).ok
}

function cannot(kind: FaultName, hasDisk: boolean): string | null {
  if (kind === 'disk' && !hasDisk) return 'this user may not mount a small disk'
  if (kind === 'martin' && findMartin() === null) return 'Martin is not installed'
  return null
}

/** Mulberry32: the same rounds for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
