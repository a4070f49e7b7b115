import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMartin } from '../tileserver/martin.ts'
import { project, projectFiles, textOf } from './check/source-files.ts'
import { check } from './check.ts'
import { buildClient, clientStamp } from './start/build-client.ts'
import { ensureChromium } from './start/chromium.ts'
import { ensureAtlas } from './start/ensure-atlas.ts'
import { makeProgress } from './start/progress.ts'
import { type RunningProduct, startProduct, withoutMartin } from './start/running-product.ts'
import { builtStamp } from './start/stamped-folder.ts'

type Tally = { passed: number; failed: number }

const data = join(project, 'var', 'test')
const dataWithoutMartin = join(project, 'var', 'test-pmtiles')
const results = join(data, 'results')
const tallies = new Map<string, Tally>()

let chromium = ''
await kind('browser', async () => {
  chromium = ensureChromium(console.log)
  return { passed: 1, failed: 0 }
})
await kind('check', check)
await kind('tile server', installTileServer)
await kind('atlas', prepareData)
for (const [name, tally] of Object.entries(unitTests())) tallies.set(name, tally)
if (chromium) await kind('journeys', journeys)
summarise()

/** Runs one kind of test; what it throws is one failure of it. */
async function kind(name: string, run: () => Promise<Tally>): Promise<void> {
  console.log(`\n== ${name}`)
  try {
    tallies.set(name, await run())
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    tallies.set(name, { passed: 0, failed: 1 })
  }
}

async function installTileServer(): Promise<Tally> {
  if (!findMartin()) {
    const run = spawnSync('npm', ['run', '--silent', 'tileserver:install'], {
      cwd: project,
      stdio: 'inherit',
    })
    if (run.status !== 0) return { passed: 0, failed: 1 }
  }
  return { passed: 1, failed: 0 }
}

/** The demo atlas of the tests, built again when what builds it changed; the built app beside it. */
async function prepareData(): Promise<Tally> {
  mkdirSync(results, { recursive: true })
  const record = join(data, 'recipes')
  const recipes = hashOfRecipes()
  if (!existsSync(record) || readFileSync(record, 'utf8') !== recipes)
    rmSync(join(data, 'atlas'), { recursive: true, force: true })
  const nothing = { sources: null, demo: false, app: true, seed: null }
  await ensureAtlas(data, nothing, makeProgress(), new AbortController().signal)
  writeFileSync(record, recipes)
  const client = join(data, 'client')
  if (builtStamp(client) !== clientStamp()) await buildClient(client)
  mkdirSync(dataWithoutMartin, { recursive: true })
  for (const shared of ['atlas', 'client']) {
    rmSync(join(dataWithoutMartin, shared), { recursive: true, force: true })
    symlinkSync(join(data, shared), join(dataWithoutMartin, shared))
  }
  return { passed: 1, failed: 0 }
}

function hashOfRecipes(): string {
  const hash = createHash('sha256')
  const files = projectFiles(
    /^(tiles|app\/domain\/(spatial|region|mhp))\/.*\.(ts|csv)$|^scripts\/(build-tiles|start\/atlas-step)\.ts$/,
  )
  for (const file of files) hash.update(file).update(textOf(file))
  return hash.digest('hex')
}

/** Unit, API, tile and client tests in one run of vitest, counted by room. */
function unitTests(): Record<string, Tally> {
  console.log('\n== domain, server, client and tile tests')
  const report = join(results, 'vitest.json')
  rmSync(report, { force: true })
  const words = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const run = spawnSync(process.execPath, [join(project, 'node_modules/vitest/vitest.mjs'), ...words], {
    cwd: project,
    stdio: 'inherit',
    env: { ...process.env, URJA_DATA: data },
  })
  if (!existsSync(report)) return { vitest: { passed: 0, failed: 1 } }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
  }
  const found: Record<string, Tally> = {}
  for (const { name, status, assertionResults } of testResults) {
    const [, room] = /tests[\\/](\w+)[\\/]/.exec(name) ?? [null, 'other']
    found[room] ??= { passed: 0, failed: 0 }
    found[room].passed += assertionResults.filter(test => test.status === 'passed').length
    const failed = assertionResults.filter(test => test.status === 'failed').length
    found[room].failed += failed === 0 && status === 'failed' ? 1 : failed
  }
  const failed = Object.values(found).some(tally => tally.failed > 0)
  if (run.status !== 0 && !failed) found.vitest = { passed: 0, failed: 1 }
  return found
}

/** The product by `npm start`, with Martin and without, and the browser in front of both. */
async function journeys(): Promise<Tally> {
  const started: RunningProduct[] = []
  const tally: Tally = { passed: 0, failed: 0 }
  const expect = (met: boolean, what: string) => {
    console.log(`${met ? '✓' : '✗'} ${what}`)
    if (met) tally.passed++
    else tally.failed++
  }
  try {
    const withMartin = await startProduct(data)
    started.push(withMartin)
    expect(
      withMartin.ready.tiles === 'martin',
      `npm start serves tiles by Martin after ${withMartin.took_ms} ms`,
    )
    const without = await startProduct(dataWithoutMartin, [], withoutMartin())
    started.push(without)
    expect(
      without.ready.tiles === 'pmtiles',
      `npm start without Martin serves the archives after ${without.took_ms} ms`,
    )
    const browser = browserTests(withMartin.url, without.url)
    tally.passed += browser.passed
    tally.failed += browser.failed
  } finally {
    for (const product of started) expect(await product.interrupt(), 'Ctrl-C stops it in order')
  }
  return tally
}

function browserTests(martinUrl: string, pmtilesUrl: string): Tally {
  const report = join(results, 'report.json')
  rmSync(report, { force: true })
  const config = join(project, 'tests/journeys/playwright.config.ts')
  const run = spawnSync(
    process.execPath,
    [join(project, 'node_modules/playwright/cli.js'), 'test', '-c', config],
    {
      cwd: project,
      stdio: 'inherit',
      env: {
        ...process.env,
        URJA_MARTIN_URL: martinUrl,
        URJA_PMTILES_URL: pmtilesUrl,
        URJA_RESULTS: results,
        URJA_OUTBOX: join(data, 'outbox'),
        URJA_CHROMIUM: chromium,
      },
    },
  )
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  const failed = stats.unexpected + stats.flaky
  return { passed: stats.expected, failed: failed === 0 && run.status !== 0 ? 1 : failed }
}

function summarise(): void {
  console.log('')
  let passed = 0
  let failed = 0
  for (const [name, tally] of tallies) {
    passed += tally.passed
    failed += tally.failed
    console.log(`${tally.failed === 0 ? '✓' : '✗'} ${name}: ${tally.passed} passed, ${tally.failed} failed`)
  }
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
