import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkAlgorithms } from './check/algorithms.ts'
import { checkBundle } from './check/bundle.ts'
import { checkCells } from './check/cells.ts'
import { checkCircles, checkRoomCircles } from './check/circles.ts'
import { checkEvidence } from './check/evidence.ts'
import { checkFolders } from './check/folders.ts'
import { checkHazards } from './check/hazards.ts'
import { checkImports } from './check/imports.ts'
import { checkInputs, exceptionLines } from './check/inputs/inputs.ts'
import { checkInputTypes } from './check/inputs/types.ts'
import { checkLists } from './check/lists/lists.ts'
import { checkMessages } from './check/messages.ts'
import { checkMigrations } from './check/migrations.ts'
import { checkNames } from './check/names.ts'
import { checkPackages } from './check/packages.ts'
import { checkPages } from './check/pages/pages.ts'
import { checkSignals } from './check/signals.ts'
import { checkStoredNames } from './check/stored-names.ts'
import { checkBubbles, checkColours, checkMachinePaths } from './check/text.ts'
import { checkVerbs } from './check/verbs.ts'
import { type Finding, project, projectFiles } from './common/source-files.ts'

/** A check. Its `notes` are printed whatever the result. */
type Check = { name: string; run: () => Promise<string>; notes?: () => string[] }

const roomsWithTypes = projectFiles(/^(app|tiles|tileserver)\/.*tsconfig\.json$/).map(dirname)
const typesOf = (folder: string) => program('typescript/bin/tsc', ['--noEmit', '-p', folder])

const checks: Check[] = [
  { name: 'types', run: () => typesOf('.') },
  // Each room is checked with the types that it may use: no DOM on the server, no Node in the browser, and neither in
  // pure code.
  ...roomsWithTypes.map(room => ({ name: `types of ${room}`, run: () => typesOf(room) })),
  {
    name: 'lint and format',
    run: () =>
      program('@biomejs/biome/bin/biome', [
        'check',
        '--colors=off',
        '--diagnostic-level=error',
        '--max-diagnostics=40',
        '.',
      ]),
  },
  { name: 'unused code', run: () => program('knip/bin/knip.js', ['--no-progress']) },
  { name: 'imports', run: listed(checkImports) },
  { name: 'what is typed is kept', run: listed(checkInputs), notes: exceptionLines },
  { name: 'types of inputs', run: listed(checkInputTypes) },
  { name: 'lists say what they hold', run: listed(checkLists) },
  { name: 'packages that run', run: listed(checkPackages) },
  { name: 'circles of imports', run: listed(checkCircles) },
  { name: 'circles of rooms', run: listed(checkRoomCircles) },
  { name: 'one reader of cells', run: listed(checkCells) },
  { name: 'folders', run: listed(checkFolders) },
  { name: 'messages', run: listed(checkMessages) },
  { name: 'names that the field knows', run: listed(checkNames) },
  { name: 'colours', run: listed(checkColours) },
  { name: 'faults in our words', run: listed(checkBubbles) },
  { name: 'names that are stored', run: listed(checkStoredNames) },
  { name: 'commands and flags', run: listed(checkVerbs) },
  { name: 'hazards', run: listed(checkHazards) },
  { name: 'keys and algorithms', run: listed(checkAlgorithms) },
  { name: 'pages', run: listed(checkPages) },
  { name: 'limits of time', run: listed(checkSignals) },
  { name: 'no path of a machine', run: listed(checkMachinePaths) },
  { name: 'migrations current', run: listed(checkMigrations) },
  { name: 'evidence for ASVS', run: listed(checkEvidence) },
  { name: 'bundle budget', run: listed(checkBundle) },
]

/** Runs all checks, two at a time, and prints each problem with its file and how to fix it. */
export async function check(
  say: (text: string) => void = console.log,
): Promise<{ passed: number; failed: number }> {
  const waiting = [...checks]
  let failed = 0
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const began = Date.now()
      const wrong = await next.run().catch(error => String(error instanceof Error ? error.message : error))
      const took = `${((Date.now() - began) / 1000).toFixed(1)} s`
      if (wrong) failed++
      const lines = next.notes?.() ?? []
      say([wrong ? `✗ ${next.name} (${took})\n${wrong}` : `✓ ${next.name} (${took})`, ...lines].join('\n'))
    }
  }
  await Promise.all([worker(), worker()])
  return { passed: checks.length - failed, failed }
}

function listed(find: () => Finding[] | Promise<Finding[]>): () => Promise<string> {
  return async () => {
    const findings = await find()
    return findings.map(({ file, line, what }) => `  ${file}${line ? `:${line}` : ''}: ${what}`).join('\n')
  }
}

/** Runs a program from node_modules. Returns its output if it fails, and otherwise ''. */
function program(path: string, words: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(project, 'node_modules', path), ...words], { cwd: project })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text
      })
    child.on('error', reject)
    child.on('exit', code => resolve(code === 0 ? '' : output.trim() || `ended with ${code}`))
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { passed, failed } = await check()
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
