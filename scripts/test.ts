import { spawnSync } from 'node:child_process'
import { findMartin } from '../tileserver/martin.ts'
import { check } from './check.ts'
import { project } from './common/source-files.ts'
import { ensureChromium } from './start/chromium.ts'
import { journeys } from './test/journeys.ts'
import { prepareData } from './test/prepare-data.ts'
import { count, type TestTally } from './test/tally.ts'
import { unitTests } from './test/unit-tests.ts'

const tallies = new Map<string, TestTally>()
let chromium: string | null = null

await kind('browser', async () => {
  chromium = ensureChromium(console.log)
  return { passed: 1, failed: 0 }
})
await kind('tile server', installTileServer)
await kind('atlas', prepareData)
// Journeys leave a third of two cores idle, waiting for pages: checks and unit tests run in what they leave.
let startOthers = () => {}
const mayBegin = new Promise<void>(begin => {
  startOthers = begin
})
await Promise.all([
  chromium ? kind('journeys', () => journeys(chromium as string, startOthers)) : startOthers(),
  mayBegin.then(() => kind('check', checksAtOnce)).then(() => kind('unit tests', unitTests)),
])
summarise()

/** Runs one kind of test; what it throws is one failure of it. */
async function kind(name: string, run: () => Promise<TestTally | Record<string, TestTally>>): Promise<void> {
  console.log(`\n== ${name}`)
  try {
    const found = await run()
    if (isTally(found)) tallies.set(name, found)
    else for (const [room, tally] of Object.entries(found)) tallies.set(room, tally)
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    tallies.set(name, { passed: 0, failed: 1 })
  }
}

function isTally(found: TestTally | Record<string, TestTally>): found is TestTally {
  return typeof found.passed === 'number'
}

async function installTileServer(): Promise<TestTally> {
  if (findMartin()) return { passed: 1, failed: 0 }
  const run = spawnSync('npm', ['run', '--silent', 'tileserver:install'], { cwd: project, stdio: 'inherit' })
  return run.status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Reported in one piece, because journeys run meanwhile. */
async function checksAtOnce(): Promise<TestTally> {
  const lines: string[] = []
  const tally = await check(line => lines.push(line))
  console.log(`\n== checks\n${lines.join('\n')}`)
  return tally
}

function summarise(): void {
  console.log('')
  for (const [name, tally] of tallies)
    console.log(`${tally.failed === 0 ? '✓' : '✗'} ${name}: ${count(tally)}`)
  const all = [...tallies.values()]
  for (const name of all.flatMap(({ again = [] }) => again))
    console.log(`! passed only on the second try: ${name}`)
  const failed = all.reduce((sum, tally) => sum + tally.failed, 0)
  console.log(count({ passed: all.reduce((sum, tally) => sum + tally.passed, 0), failed }))
  process.exit(failed === 0 ? 0 : 1)
}
