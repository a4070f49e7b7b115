import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { atlasesIn } from '../../app/server/atlas/open-atlas.ts'
import { readEnv } from '../../app/server/env.ts'
import { type FaultName, faultNames } from './faults.ts'
import { type Outcome, runChaos } from './run-chaos.ts'

/**
 * npm run chaos [-- --rounds 1000 --only postgres,disk --seconds 600 --seed 7 --atlas DIR]: mishap after mishap to two
 * processes of the product on one database, with the atlas that `npm start` has built, while people write. Ends with 1
 * where anything that was acknowledged is lost, or something did not come back as it should.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '60' },
    only: { type: 'string', default: faultNames.join(',') },
    seconds: { type: 'string' },
    seed: { type: 'string' },
    atlas: { type: 'string' },
  },
})
const kinds = values.only.split(',') as FaultName[]
const unknown = kinds.filter(kind => !faultNames.includes(kind))
if (unknown.length > 0) {
  console.error(`--only takes ${faultNames.join(', ')}; ${unknown.join(', ')} is none of them.`)
  process.exit(1)
}
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
console.log(`Seed ${seed}`)
const outcome = await runChaos({
  rounds: Number(values.rounds),
  kinds,
  seed,
  atlases: resolve(values.atlas ?? atlasesIn(readEnv().URJA_DATA)),
  most_s: values.seconds === undefined ? undefined : Number(values.seconds),
  say: line => console.log(line),
})
report(outcome)
process.exit(outcome.lost.length + outcome.wrong.length === 0 ? 0 : 1)

function report({ rounds, acknowledged, lost, statuses, wrong }: Outcome): void {
  for (const [kind, times] of Object.entries(rounds)) {
    const sorted = times.toSorted((a, b) => a - b)
    const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]
    console.log(
      `${kind}: ${sorted.length} rounds; writes again after ${at(0.5)} ms (median), ${at(0.95)} ms (95 %), ${at(1)} ms (most)`,
    )
  }
  console.log(`Answers by status (0: broken off): ${JSON.stringify(statuses)}`)
  for (const one of wrong.slice(0, 20)) console.log(`WRONG ${one}`)
  for (const one of lost.slice(0, 20)) console.log(`LOST ${one}`)
  console.log(`${acknowledged} writes acknowledged, ${lost.length} lost, ${wrong.length} wrong`)
}
