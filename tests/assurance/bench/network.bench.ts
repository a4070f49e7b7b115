import { sizeNetwork } from '../../../app/domain/network/size-network.ts'
import { makeRandom, randomHamlets, request, tables } from '../../domain/network/villages.ts'
import type { Row } from './bench-row.ts'
import { percentile } from './load.ts'

const sizes = [
  { houses: 300, rounds: 30, budget_ms: 30 },
  { houses: 5000, rounds: 9, budget_ms: 250 },
  { houses: 105_000, rounds: 3, budget_ms: 6000 },
]
/** The nation: 5.3 million houses in settlements of 186, within 40 s of the processor. */
const nation = { houses: 186, settlements: 2000, budget_us: 7.5 }

/** The network inside a village, steps N0 to N10, in seconds of the processor; the first round of all is cold. */
export async function bench(): Promise<Row[]> {
  const random = makeRandom(7)
  const villages = sizes.map(({ houses, rounds, budget_ms }): Row => {
    const points = randomHamlets(random, houses)
    const times = Array.from({ length: rounds }, () => cpu_ms(() => sizeNetwork(points, tables, request)))
    const median = percentile(times, 0.5)
    return {
      figure: `network of ${houses.toLocaleString('en')} houses`,
      ours: `${median.toFixed(1)} ms (at most ${Math.max(...times).toFixed(1)})`,
      budget: `${budget_ms} ms`,
      met: median <= budget_ms,
    }
  })
  const settlements = Array.from({ length: nation.settlements }, () => randomHamlets(random, nation.houses))
  const all_ms = cpu_ms(() => {
    for (const points of settlements) sizeNetwork(points, tables, request)
  })
  const house_us = (1000 * all_ms) / (nation.settlements * nation.houses)
  return [
    ...villages,
    {
      figure: 'network of settlements, a house',
      ours: `${house_us.toFixed(1)} µs`,
      budget: `${nation.budget_us} µs`,
      met: house_us <= nation.budget_us,
    },
  ]
}

function cpu_ms(work: () => void): number {
  const began = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}
