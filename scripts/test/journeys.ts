import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../common/source-files.ts'
import { type RunningProduct, startProduct, withoutMartin } from '../start/running-product.ts'
import { databaseLog, leaksIn } from './log-leaks.ts'
import type { TestTally } from './tally.ts'
import { testData, testDataWithoutMartin, testResults } from './test-data.ts'
import { wrongModes } from './wrong-modes.ts'

/**
 * Browser tests of the product, started by `npm start` with and without Martin. Tests tagged @alone measure time and
 * run first. `startOthers` is called when other work may begin.
 */
export async function journeys(chromium: string, startOthers: () => void): Promise<TestTally> {
  const started: RunningProduct[] = []
  const tally = { passed: 0, failed: 0, again: [] as string[] }
  const databaseLogs = [testData, testDataWithoutMartin].map(
    data => [data, databaseLog(data).length] as const,
  )
  const expect = (met: boolean, what: string) => {
    console.log(`${met ? '✓' : '✗'} ${what}`)
    if (met) tally.passed++
    else tally.failed++
  }
  try {
    // All calls are logged, so that the log can be checked for leaks.
    const infoLog = { LOG_LEVEL: 'info' }
    const withMartin = await startProduct(testData, [], infoLog)
    started.push(withMartin)
    expect(
      withMartin.ready.tiles === 'martin',
      `npm start serves tiles by Martin after ${withMartin.took_ms} ms`,
    )
    const without = await startProduct(testDataWithoutMartin, [], { ...infoLog, ...withoutMartin() })
    started.push(without)
    expect(
      without.ready.tiles === 'pmtiles',
      `npm start without Martin serves the archives after ${without.took_ms} ms`,
    )
    const urls = { martin: withMartin.url, pmtiles: without.url }
    for (const which of ['--grep', '--grep-invert'] as const) {
      const { passed, failed, again = [] } = await browserTests(chromium, urls, [which, '@alone'])
      tally.passed += passed
      tally.failed += failed
      tally.again.push(...again)
      startOthers()
    }
  } finally {
    startOthers()
    for (const product of started) {
      expect(await product.interrupt(), 'Ctrl-C stops it in order')
      const leaks = leaksIn(product.log())
      expect(
        leaks.length === 0,
        `its log of ${product.log().split('\n').length} lines holds nothing of anybody`,
      )
      for (const line of leaks.slice(0, 5)) console.log(line)
    }
    for (const data of [testData, testDataWithoutMartin]) {
      const wrong = wrongModes(data, ['recipes', 'results'])
      expect(wrong.length === 0, 'its data folder keeps private files private')
      for (const line of wrong.slice(0, 5)) console.log(line)
    }
    for (const [data, before] of databaseLogs) {
      const leaks = leaksIn(databaseLog(data).slice(before))
      expect(leaks.length === 0, 'nor does that of its database')
      for (const line of leaks.slice(0, 5)) console.log(line)
    }
  }
  return tally
}

async function browserTests(
  chromium: string,
  urls: { martin: string; pmtiles: string },
  which: string[],
): Promise<TestTally> {
  const report = join(testResults, 'report.json')
  rmSync(report, { force: true })
  const config = join(project, 'tests/journeys/playwright.config.ts')
  const child = spawn(
    process.execPath,
    [join(project, 'node_modules/playwright/cli.js'), 'test', '-c', config, ...which],
    {
      cwd: project,
      stdio: 'inherit',
      env: {
        ...process.env,
        URJA_MARTIN_URL: urls.martin,
        URJA_PMTILES_URL: urls.pmtiles,
        URJA_RESULTS: testResults,
        URJA_OUTBOX: join(testData, 'outbox'),
        URJA_CHROMIUM: chromium,
      },
    },
  )
  const status = await new Promise(ended => child.once('close', ended))
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
    suites: Suite[]
  }
  const failed = stats.unexpected
  return {
    passed: stats.expected + stats.flaky,
    failed: failed === 0 && status !== 0 ? 1 : failed,
    again: suites.flatMap(flakyIn),
  }
}

type Suite = { title: string; specs: { title: string; tests: { status: string }[] }[]; suites?: Suite[] }

function flakyIn({ title, specs, suites = [] }: Suite): string[] {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...here.map(spec => `${title} › ${spec.title}`), ...suites.flatMap(flakyIn)]
}
