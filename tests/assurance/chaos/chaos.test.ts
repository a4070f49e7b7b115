import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scratchFolder } from '../../fixtures/tiny-tiles.ts'
import { freshDatabase } from '../../server/fresh-database.ts'
import { writeCountry } from '../../server/several/country.ts'
import { faultNames } from './faults.ts'
import { runChaos } from './run-chaos.ts'
import { strike } from './strike.ts'

/** All at once takes two more starts, and is left to `npm run chaos`. */
const kinds = faultNames.filter(name => name !== 'everything')

it('one mishap of each kind costs nothing that was acknowledged, and all is well after it', async () => {
  const data = scratchFolder('chaos')
  await writeCountry(data, 'only')
  const outcome = await runChaos({
    rounds: kinds.length,
    kinds,
    seed: 3,
    atlases: join(data, 'atlas'),
    say: line => console.log(line),
  })
  const struck = Object.values(outcome.rounds).reduce((sum, times) => sum + times.length, 0)
  expect(struck).toBe(kinds.length)
  expect(outcome.acknowledged).toBeGreaterThan(50)
  expect([outcome.lost, outcome.wrong]).toEqual([[], []])
})

/** A process that gives back all connections but `leaked`, and whose health cannot be asked from the second round on. */
function fakeProduct(leaked = 0) {
  let checks = 0
  return {
    name: 'a',
    url: 'data:,',
    output: () => '',
    pid: () => null,
    martin: () => null,
    async ready() {
      if (++checks === 2) throw new Error('its health cannot be asked')
      return { status: 200, tiles: 'martin' }
    },
    gauge: async (name: string) => (name === 'urja_database_taken' ? leaked : 0),
    shiftClock: () => {},
    endThreads: () => {},
    stop: async () => 0,
  }
}

async function struck(rounds: number, leaked = 0, rest_ms?: number) {
  let acknowledged = 0
  const databaseUrl = await freshDatabase()
  const writers = {
    acknowledged: () => ++acknowledged,
    statuses: () => ({ 200: acknowledged }),
    faults: () => [],
    lastBegun: () => Number.POSITIVE_INFINITY,
    lastAnalysed: () => Number.POSITIVE_INFINITY,
    quietly: <T>(work: () => Promise<T>) => work(),
    lost: async () => [],
    stop: async () => {},
  }
  const deps = {
    products: [fakeProduct(leaked)],
    postgres: {} as never,
    disk: null,
    random: () => 0.5,
  }
  return strike(deps, writers, { rounds, kinds: ['threads'], databaseUrl, rest_ms, say: () => {} })
}

it('a round that fails is told beside the counts of all before it', async () => {
  const outcome = await struck(5)
  expect(outcome.rounds.threads).toHaveLength(1)
  expect(outcome.acknowledged).toBeGreaterThan(10)
  expect(outcome.wrong).toEqual(['round 2 (threads): its health cannot be asked'])
})

it('a connection that is not given back is told', async () => {
  const { wrong } = await struck(1, 1, 100)
  expect(wrong).toEqual([expect.stringMatching(/every connection is given back/)])
})
