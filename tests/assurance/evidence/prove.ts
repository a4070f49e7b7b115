import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Evidence, evidenceFile, readEvidence } from '../../../scripts/check/evidence.ts'
import { type Break, breaks } from '../../../scripts/check/lists/breaks.ts'
import { project } from '../../../scripts/common/source-files.ts'

/** Requirements that are met, in an order that the seed alone decides. */
export function drawn(rows: readonly Evidence[], seed: string, count: number): Evidence[] {
  const place = ({ id }: Evidence) => createHash('sha256').update(`${seed} ${id}`).digest('hex')
  const met = rows.filter(({ state }) => state === 'met')
  return met.sort((a, b) => (place(a) < place(b) ? -1 : 1)).slice(0, count)
}

/** Breaks the product, runs the test, and mends the product; answers whether the test turned red. */
function failsWith({ file, from, to }: Break, evidence: Evidence): boolean {
  const path = join(project, file)
  const whole = readFileSync(path, 'utf8')
  if (whole.split(from).length !== 2)
    throw new Error(`${file} does not hold once what is to be broken: ${from}`)
  writeFileSync(
    path,
    whole.replace(from, () => to),
  )
  try {
    const title = evidence.test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%s|\\\$\w+/g, '.*')
    const vitest = join(project, 'node_modules/vitest/vitest.mjs')
    const run = spawnSync(process.execPath, [vitest, 'run', evidence.file, '-t', title], {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    })
    return run.status !== 0 && /Tests\s+\d+ failed/.test(run.stdout)
  } finally {
    writeFileSync(path, whole)
  }
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20' },
    count: { type: 'string', default: '20' },
    /** Those of these numbers, instead of some that are drawn: `4.2.1,9.2.3`. */
    only: { type: 'string' },
  },
})
const rows = readEvidence(readFileSync(join(project, evidenceFile), 'utf8'))
let green = 0
const named = values.only?.split(',')
const chosen = named
  ? rows.filter(({ id, state }) => state === 'met' && named.includes(id))
  : drawn(rows, values.seed, Number(values.count))
for (const one of chosen) {
  const label = `${one.id} ${one.about} (${one.file}: ${one.test})`
  const known = breaks[one.id]
  if (known === undefined) {
    console.log(`? ${label}: no break is written in scripts/check/lists/breaks.ts`)
    green++
  } else if (failsWith(known, one)) console.log(`red ${label}: ${known.file}`)
  else {
    console.log(`GREEN ${label}: ${known.file} was broken, and the test saw nothing`)
    green++
  }
}
process.exitCode = green === 0 ? 0 : 1
