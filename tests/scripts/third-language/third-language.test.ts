import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readFeatures } from '../../../app/domain/messages/read-catalogues.ts'
import { project, projectFiles } from '../../../scripts/common/source-files.ts'

// A copy of the product is type-checked.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

/** A copy of the product with a third language: one row, and a folder of JSON. */
const copy = mkdtempSync(join(tmpdir(), 'urja-third-language-'))
const row = `  xx: { name: 'Made up', short: 'XX', locale: 'pl-PL', zero: 0x30, suffix: '' },`

beforeAll(() => {
  const copied = projectFiles(
    /^(app|scripts|tiles|tileserver|tests\/scripts\/third-language|tests\/client\/ui\/form)\/.*\.(tsx?|css|json|webp|svg|csv|md|html)$|^(vite\.config\.ts|tsconfig\.json|package\.json)$/,
  )
  for (const file of copied) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(project, file), join(copy, file))
  }
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))
  execFileSync('git', ['init', '-q'], { cwd: copy })
  const table = join(copy, 'app/domain/messages/languages.ts')
  writeFileSync(
    table,
    readFileSync(table, 'utf8').replace(/\n {2}ne: .*\n/, line => `${line}${row}\n`),
  )
  writeLanguage(join(copy, 'app/domain/messages/xx'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** English in brackets, with a plural form that English does not have, and without one message. */
function writeLanguage(folder: string) {
  mkdirSync(folder)
  for (const [feature, texts] of Object.entries(readFeatures('en'))) {
    const own = Object.entries(texts).flatMap(([key, text]) => {
      if (key === 'landing.lead') return []
      const several = key === 'sure.rest' ? text.replace(' other {', ' few {few: {count}} other {') : text
      return [[key, text.startsWith('@') ? text : `⟦${several}⟧`]]
    })
    writeFileSync(join(folder, `${feature}.json`), JSON.stringify(Object.fromEntries(own)))
  }
}

const run = (program: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [join(project, 'node_modules', program), ...words], {
    cwd: copy,
  }).then(
    () => '',
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  )

test('no other file must name it: the compiler takes the product as it is', async () => {
  const settings = { extends: './tsconfig.json', include: ['app', 'scripts', 'vite.config.ts'] }
  writeFileSync(join(copy, 'tsconfig.product.json'), JSON.stringify(settings))
  expect(await run('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.product.json')).toBe('')
})

test('server, build, check and menu have it', async () => {
  const config = `export default { test: { include: ['tests/scripts/third-language/*.probe.{ts,tsx}'], testTimeout: 60_000 } }`
  writeFileSync(join(copy, 'probe.config.ts'), config)
  expect(await run('vitest/vitest.mjs', 'run', '--config', 'probe.config.ts')).toBe('')
})
