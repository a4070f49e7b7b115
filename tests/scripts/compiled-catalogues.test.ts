import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Catalogue, formatMessage } from '../../app/domain/messages/format-message.ts'
import { allMessages, type Language, say } from '../../app/domain/messages/messages.ts'
import { parametersOf } from '../../app/domain/messages/placeholder-text.ts'
import { compileCatalogue, compiledCatalogues } from '../../scripts/common/compiled-catalogues.ts'
import { project } from '../../scripts/common/source-files.ts'

type Built = { catalogues: Record<Language, Catalogue>; rows: Catalogue; formatMessage: typeof formatMessage }
let folder: string
let built: Built

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'urja-catalogues-'))
  const messages = join(project, 'app/domain/messages')
  const rows = '{count, plural, one {{count} row} other {{count} rows}}'
  // A catalogue of its own, which is nowhere but looks as if it lay beside the others.
  const ownCatalogue: Plugin = {
    name: 'own-catalogue',
    resolveId: source => (source === 'rows' ? join(messages, 'en/rows.js') : null),
    load: id => (id.endsWith('/en/rows.js') ? compileCatalogue('en', { rows }) : null),
  }
  const lines = [
    `import { allMessages } from '${messages}/messages.ts'`,
    `import rows from 'rows'`,
    `export { formatMessage } from '${messages}/format-message.ts'`,
    'export { rows }',
    'export const catalogues = allMessages',
  ]
  writeFileSync(join(folder, 'entry.js'), lines.join('\n'))
  await build({
    configFile: false,
    root: project,
    logLevel: 'error',
    plugins: [ownCatalogue, compiledCatalogues],
    build: {
      outDir: join(folder, 'built'),
      lib: { entry: join(folder, 'entry.js'), formats: ['es'], fileName: 'built' },
      minify: false,
    },
  })
  built = await import(pathToFileURL(join(folder, 'built/built.js')).href)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(['en', 'ne'] as const)('a browser says each message as the server does: %s', language => {
  const messages = Object.entries(built.catalogues[language])
  expect(messages.length).toBeGreaterThan(3_500)
  for (const [key] of messages) {
    const names = parametersOf(allMessages[language][key])
    for (const value of [1, 7]) {
      const params = Object.fromEntries(names.map(name => [name, value]))
      expect(built.formatMessage(language, built.catalogues[language], key, params), key).toBe(
        say(language, key as Parameters<typeof say>[1], params),
      )
    }
  }
})

test('a browser takes the form of a number', () => {
  const rows = (count: number) => built.formatMessage('en', built.rows, 'rows', { count })
  expect([1, 2].map(rows)).toEqual(['1 row', '2 rows'])
})

test('no compiler goes along, and nothing that makes code of a text', () => {
  const code = readFileSync(join(folder, 'built/built.js'), 'utf8')
  expect(code).not.toMatch(/new Function|eval\(/)
  expect(code).not.toContain('ParseError')
})
