import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../../scripts/postgres/postgres.ts'
import { findMartin } from '../../../tileserver/martin.ts'
import { type ChaosDeps, type FaultName, until } from './faults.ts'
import { type ChaosProduct, startChaosProduct } from './product.ts'
import { mountSmallDisk } from './small-disk.ts'
import { type ChaosOutcome, isWell, type StrikeOptions, strike } from './strike.ts'
import { startWriters } from './writers.ts'

export type ChaosOptions = Omit<StrikeOptions, 'databaseUrl'> & {
  seed: number
  /** Folder of atlases, with one in use. */
  atlases: string
}

/** What people write in a round must find room, above what a database has from its start. */
const [disk_MB, round_MB] = [400, 2]
const editors = 6
const maxStop_ms = 15_000

/**
 * Two processes of the product on one PostgreSQL while people write, and one mishap after the other. After each, both
 * must take writes and be ready again, and hold all that was ever acknowledged. What cannot be struck here is left out
 * and told.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosOutcome> {
  const { say } = options
  const folder = mkdtempSync(join(tmpdir(), 'urja-chaos-'))
  // PostgreSQL runs as an unprivileged user when we are root, and must be able to enter.
  chmodSync(folder, 0o755)
  const small = join(folder, 'disk')
  mkdirSync(small)
  const disk = mountSmallDisk(small, disk_MB + round_MB * options.rounds)
  const kinds = options.kinds.filter(kind => {
    const why = cannot(kind, disk !== null)
    if (why) say(`Left out: ${kind}, because ${why}.`)
    return !why
  })
  const postgres = await startPostgres({ folder: join(small, 'postgres') })
  const products: ChaosProduct[] = []
  const printOutputs = () => {
    for (const { name, output } of products) say(`${name}: ${output().slice(-3_000)}`)
  }
  try {
    const env = { DATABASE_URL: postgres.url, ATLAS_URL: options.atlases }
    for (const name of ['a', 'b']) products.push(await startChaosProduct(name, join(small, name), env))
    await Promise.all(products.map(product => until(`${product.name} is ready`, () => isWell(product))))
    const writers = await startWriters(
      products.map(({ url }) => url),
      postgres.url,
      editors,
    )
    const deps: ChaosDeps = { postgres, products, disk, random: randomOf(options.seed) }
    const outcome = await strike(deps, writers, { ...options, kinds, databaseUrl: postgres.url }).finally(
      () => writers.stop(),
    )
    if (outcome.wrong.length > 0) printOutputs()
    // The last one without its database.
    for (const product of products) {
      if (product === products.at(-1)) await postgres.stop()
      const took_ms = await product.stop()
      if (took_ms === null || took_ms > maxStop_ms)
        outcome.wrong.push(`a stop that took ${took_ms === null ? 'for ever' : `${Math.round(took_ms)} ms`}`)
    }
    return outcome
  } catch (error) {
    printOutputs()
    throw error
  } finally {
    await Promise.all(products.map(product => product.stop()))
    await postgres.stop()
    disk?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
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
