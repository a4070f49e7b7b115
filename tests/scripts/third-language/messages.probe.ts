import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { guidelinesIn, inLanguage } from '../../../app/domain/downloads.ts'
import type { formatMessage } from '../../../app/domain/messages/format-message.ts'
import { type Language, languageCodes, languageFrom } from '../../../app/domain/messages/languages.ts'
import { localName } from '../../../app/domain/messages/local-name.ts'
import { allMessages, say } from '../../../app/domain/messages/messages.ts'
import type { LoadBundle } from '../../../app/domain/messages/read-catalogues.ts'
import { messageRoutes } from '../../../app/server/messages/routes.ts'
import { checkMessages } from '../../../scripts/check/messages.ts'
import { compiledCatalogues } from '../../../scripts/common/compiled-catalogues.ts'
import { project } from '../../../scripts/common/source-files.ts'

// Run by third-language.test.ts in a copy of the product that has this language.
const made = 'xx' as Language

test('is one of the languages', () => {
  expect(languageCodes).toEqual(['en', 'ne', 'xx'])
  expect(languageFrom('xx')).toBe('xx')
})

test('is said, by its own plural rules, in English what it lacks', () => {
  expect(say(made, 'shell.language')).toBe(`⟦${say('en', 'shell.language')}⟧`)
  expect([1, 3, 5].map(count => say(made, 'sure.rest', { count }))).toEqual([
    '⟦1 other input⟧',
    '⟦few: 3⟧',
    '⟦5 other inputs⟧',
  ])
  expect(say(made, 'landing.lead')).toBe(say('en', 'landing.lead'))
})

test('is told of to other programs', () => {
  const { endpoint, run } = messageRoutes[0]
  const params = v.parse(endpoint.params as v.GenericSchema, { language: made })
  const words = run({ params } as Parameters<typeof run>[0]) as Record<string, string>
  expect(words['sure.rest']).toBe('⟦{count} other inputs⟧')
  expect(Object.keys(words)).toHaveLength(Object.keys(allMessages.en).length)
})

test('has the names and documents of English where it has none', () => {
  expect(localName({ name: 'Gorkha', name_ne: 'गोरखा' }, made)).toBe('Gorkha')
  expect([guidelinesIn(made), inLanguage('user-manual', made)]).toEqual(['guidelines-en', 'user-manual'])
})

test('is compiled for browsers, each bundle a chunk of its own', async () => {
  const entry = join(project, 'bundles-entry.js')
  const names = ['main', 'plans', 'tools', 'second-factor']
  writeFileSync(
    entry,
    [
      ...names.map((name, at) => `import load${at} from './app/domain/messages/bundles/${name}.ts'`),
      `export const loaders = [${names.map((_, at) => `load${at}`).join(', ')}]`,
      `export { formatMessage } from './app/domain/messages/format-message.ts'`,
    ].join('\n'),
  )
  const outDir = join(project, 'var/bundles')
  await build({
    configFile: false,
    root: project,
    logLevel: 'error',
    plugins: [compiledCatalogues],
    build: { outDir, minify: false, lib: { entry, formats: ['es'], fileName: 'built' } },
  })
  type Built = { loaders: LoadBundle[]; formatMessage: typeof formatMessage }
  const built: Built = await import(/* @vite-ignore */ pathToFileURL(join(outDir, 'built.js')).href)
  const loaded = await Promise.all(built.loaders.map(load => load(made)))
  const said = (at: number, key: string, params = {}) =>
    built.formatMessage(made, loaded[at].default, key, params)
  expect(said(0, 'sure.rest', { count: 3 })).toBe('⟦few: 3⟧')
  for (const [at, key] of [
    'mode.dashboard',
    'planList.search',
    'offline.otherAtlas',
    'account.code',
  ].entries())
    expect(said(at, key)).toMatch(/^⟦.+⟧$/)
  expect(Object.keys(loaded[0].retired ?? {}).length).toBeGreaterThan(30)
})

test('passes the check but for the message that it lacks', () => {
  const own = checkMessages().filter(({ file, what }) => file.includes('/xx/') || what.includes('Made up'))
  expect(own.map(({ what }) => what)).toEqual(["'landing.lead' has no Made up: write it"])
})
