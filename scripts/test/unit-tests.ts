import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { project } from '../check/source-files.ts'
import type { Tally } from './tally.ts'
import { testData, testResults } from './test-data.ts'

/** Unit, API, tile and client tests in one run of vitest behind the journeys, told at its end; counted by room. */
export async function unitTests(): Promise<Record<string, Tally>> {
  const report = join(testResults, 'vitest.json')
  rmSync(report, { force: true })
  const words = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn(process.execPath, [join(project, 'node_modules/vitest/vitest.mjs'), ...words], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, URJA_DATA: testData },
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
  return found
}

function countedByRoom(report: string): Record<string, Tally> {
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
  return found
}
