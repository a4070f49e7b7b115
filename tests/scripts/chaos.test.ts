import { join } from 'node:path'
import { expect, it } from 'vitest'
import { faultNames } from '../../scripts/chaos/faults.ts'
import { runChaos } from '../../scripts/chaos/run-chaos.ts'
import { scratchFolder } from '../fixtures/tiny-tiles.ts'
import { writeCountry } from '../server/several/country.ts'

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
