import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { project } from '../common/source-files.ts'
import type { TestTally } from './tally.ts'
import { testData, testResults } from './test-data.ts'

/**
 * Runs all unit, API, tile and client tests in one run of Vitest, and prints its output at the end. Returns the results
 * by folder below `tests`, such as `server`.
 */
export async function unitTests(): Promise<Record<string, TestTally>> {
  const report = join(testResults, 'vitest.json')
  const again = join(testResults, 'second-tries.json')
  for (const file of [report, again]) rmSync(file, { force: true })
  const reporters = ['dot', 'json', join(project, 'scripts/test/second-tries.ts')]
  const words = [
    'run',
    '--retry=1',
    ...reporters.map(name => `--reporter=${name}`),
    `--outputFile.json=${report}`,
  ]
  const child = spawn(process.execPath, [join(project, 'node_modules/vitest/vitest.mjs'), ...words], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, URJA_DATA: testData, URJA_SECOND_TRIES: again },
  })
  if (child.pid !== undefined) setPriority(child.pid, 5)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text
    })
  const status = await new Promise(ended => child.once('close', ended))
  console.log(`\n== domain, server, client and tile tests\n${output}`)
  if (!existsSync(report)) return { vitest: { passed: 0, failed: 1 } }
  const found = countedByRoom(report)
  const failed = Object.values(found).some(tally => tally.failed > 0)
  if (status !== 0 && !failed) found.vitest = { passed: 0, failed: 1 }
  const secondTries: string[] = existsSync(again) ? JSON.parse(readFileSync(again, 'utf8')) : []
  for (const name of secondTries) {
    const tally = found[roomOf(name)]
    if (tally) tally.again = [...(tally.again ?? []), name]
  }
  return found
}

function countedByRoom(report: string): Record<string, TestTally> {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
  }
  const found: Record<string, TestTally> = {}
  for (const { name, status, assertionResults } of testResults) {
    const room = roomOf(name)
    found[room] ??= { passed: 0, failed: 0 }
    found[room].passed += assertionResults.filter(test => test.status === 'passed').length
    const failed = assertionResults.filter(test => test.status === 'failed').length
    found[room].failed += failed === 0 && status === 'failed' ? 1 : failed
  }
  return found
}

function roomOf(file: string): string {
  return /tests[\\/](\w+)[\\/]/.exec(file)?.[1] ?? 'other'
}
