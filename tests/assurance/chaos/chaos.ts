import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { atlasesIn } from '../../../app/node/atlas-folders.ts'
import { readEnv } from '../../../app/server/env.ts'
import { type FaultName, faultNames } from './faults.ts'
import { runChaos } from './run-chaos.ts'
import type { ChaosOutcome } from './strike.ts'

/**
 * npm run chaos [-- --rounds 1000 --only postgres,disk --seconds 600 --seed 7 --atlas DIR]: mishap after mishap to two
 * processes of the product on one database, with the atlas that `npm start` has built, while people write. Ends with 1
 * where anything that was acknowledged is lost, or something did not come back as it should. Ctrl-C, or SIGTERM, lets it
 * end the round under way and tell the counts.
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
// More than once: npm hands on what the terminal has sent already.
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort())
const outcome = await runChaos({
  rounds: Number(values.rounds),
  kinds,
  seed,
  atlases: resolve(values.atlas ?? atlasesIn(readEnv().URJA_DATA)),
  max_s: values.seconds === undefined ? undefined : Number(values.seconds),
  signal: interrupted.signal,
  say: line => console.log(line),
})
report(outcome)
process.exit(outcome.lost.length + outcome.wrong.length + outcome.tooLate.length === 0 ? 0 : 1)

function report({ rounds, acknowledged, lost, statuses, tooLate, connections, wrong }: ChaosOutcome): void {
  for (const [kind, times] of Object.entries(rounds)) {
    const [writes, well] = [times.map(({ writes_ms }) => writes_ms), times.map(({ well_ms }) => well_ms)]
    console.log(
      `${kind}: ${times.length} rounds; writes again after ${spread(writes)}; well after the blow ${spread(well)}`,
    )
  }
  console.log(
    `Connections at rest: ${connections.before} before the first blow, at most ${connections.max} after one`,
  )
  console.log(`Answers by status (0: broken off): ${JSON.stringify(statuses)}`)
  for (const one of wrong.slice(0, 20)) console.log(`WRONG ${one}`)
  for (const one of lost.slice(0, 20)) console.log(`LOST ${one}`)
  for (const one of tooLate.slice(0, 20)) console.log(`LATE ${one}`)
  console.log(
    `${acknowledged} writes acknowledged, ${lost.length} lost, ${wrong.length} wrong, ${tooLate.length} late`,
  )
}

function spread(times_ms: readonly number[]): string {
  const sorted = times_ms.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]
  return `${at(0.5)} ms (median), ${at(0.95)} ms (95 %), ${at(1)} ms (most)`
}
