import { setTimeout as sleep } from 'node:timers/promises'
import type { Postgres } from '../../../scripts/postgres/postgres.ts'
import type { ChaosProduct } from './product.ts'
import type { SmallDisk } from './small-disk.ts'

export const faultNames = ['postgres', 'martin', 'disk', 'clock', 'threads', 'product', 'everything'] as const
export type FaultName = (typeof faultNames)[number]
export type ChaosDeps = {
  postgres: Postgres
  products: readonly ChaosProduct[]
  disk: SmallDisk | null
  random: () => number
}
/** When the cause was gone, by `performance.now()`, and what should have been told meanwhile and was not. */
export type Struck = { over: number; untold?: string }
const hour_ms = 3_600_000
/** Since the blow, until both processes take writes, analyse and are ready again. */
export const maxUntilWell_ms: Partial<Record<FaultName, number>> = { postgres: 2_000 }

/** What happens to a room with computers: each ends by itself, and everything must be well after it. */
export const faults: Record<FaultName, (deps: ChaosDeps) => Promise<Struck>> = {
  async postgres({ postgres }) {
    const { pid } = postgres
    process.kill(pid, 'SIGKILL')
    await until('PostgreSQL is started anew', () => postgres.pid !== pid)
    return { over: performance.now() }
  },

  async product(deps) {
    kill(one(deps).pid())
    return { over: performance.now() }
  },

  async martin(deps) {
    const product = one(deps)
    const pid = product.martin()
    kill(pid)
    await until('Martin is started anew', () => product.martin() !== pid && product.martin() !== null)
    return { over: performance.now() }
  },

  async disk({ disk, products }) {
    disk?.fill()
    const [product] = products
    const isReported = await happens(
      async () =>
        (await product.ready())?.missing?.some(one => /disk is full|does not answer/.test(one)) ?? false,
      10_000,
    )
    // Long enough for people to meet it.
    await sleep(2_000)
    disk?.empty()
    return { over: performance.now(), untold: isReported ? undefined : 'a full disk at /readyz' }
  },

  async clock(deps) {
    const product = one(deps)
    product.shiftClock(deps.random() < 0.5 ? hour_ms : -hour_ms)
    await sleep(2_000)
    product.shiftClock(0)
    await sleep(100)
    return { over: performance.now() }
  },

  async threads(deps) {
    const product = one(deps)
    product.endThreads()
    await sleep(200)
    return { over: performance.now() }
  },

  async everything({ postgres, products }) {
    const { pid } = postgres
    for (const product of products) kill(product.pid())
    process.kill(pid, 'SIGKILL')
    await until('PostgreSQL is started anew', () => postgres.pid !== pid)
    return { over: performance.now() }
  },
}

const one = ({ products, random }: ChaosDeps) => products[Math.floor(random() * products.length)]

function kill(pid: number | null): void {
  if (pid === null) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It was just ending.
  }
}

export async function until(what: string, met: () => boolean | Promise<boolean>, patience_ms = 120_000) {
  if (!(await happens(met, patience_ms))) throw new Error(`Not within ${patience_ms / 1000} s: ${what}.`)
}

async function happens(met: () => boolean | Promise<boolean>, patience_ms: number): Promise<boolean> {
  for (const end = Date.now() + patience_ms; Date.now() < end; await sleep(10)) if (await met()) return true
  return false
}
