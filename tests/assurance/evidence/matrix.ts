import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../../../scripts/common/source-files.ts'

/** Runs the test of rights, and writes what it saw: every endpoint, every caller, own and foreign places and plans. */
const seen = join(project, 'var', 'matrix.json')
const page = join(project, 'var', 'authorisation.md')
const words: Record<string, string> = {
  answered: 'yes',
  not_authenticated: '401',
  forbidden: '403',
  outside_working_area: '403 area',
  plan_complete: '409 complete',
}

mkdirSync(join(project, 'var'), { recursive: true })
rmSync(seen, { force: true })
const vitest = join(project, 'node_modules/vitest/vitest.mjs')
const run = spawnSync(
  process.execPath,
  [vitest, 'run', 'tests/server/authorisation.test.ts', '--reporter=dot'],
  { cwd: project, stdio: 'inherit', env: { ...process.env, URJA_MATRIX: seen } },
)
if (existsSync(seen)) {
  const matrix = JSON.parse(readFileSync(seen, 'utf8')) as Record<string, Record<string, string>>
  const isOfPlan = (verdicts: Record<string, string>) =>
    Object.keys(verdicts).some(who => who.endsWith(' plan'))
  const rows = Object.entries(matrix)
  const parts = [
    ['Calls', rows.filter(([, verdicts]) => !isOfPlan(verdicts))],
    ['Calls of a plan', rows.filter(([, verdicts]) => isOfPlan(verdicts))],
  ] as const
  writeFileSync(page, parts.map(([title, some]) => tableOf(title, some)).join('\n'))
  rmSync(seen)
  console.log(`${rows.length} endpoints: ${page}`)
}
process.exitCode = run.status ?? 1

function tableOf(title: string, rows: (readonly [string, Record<string, string>])[]): string {
  const who = [...new Set(rows.flatMap(([, verdicts]) => Object.keys(verdicts)))]
  const lines = rows.map(
    ([endpoint, verdicts]) =>
      `| ${[endpoint, ...who.map(one => words[verdicts[one]] ?? verdicts[one] ?? '')].join(' | ')} |`,
  )
  return [
    `## ${title}\n`,
    `| ${['', ...who].join(' | ')} |`,
    `|${' --- |'.repeat(who.length + 1)}`,
    ...lines,
    '',
  ].join('\n')
}
