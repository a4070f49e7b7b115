import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { project, projectFiles, readSource } from '../../scripts/common/source-files.ts'

const links = (page: string) =>
  [...readSource(page).matchAll(/\]\(([^)#:]+)\)/g)].map(([, address]) => join(dirname(page), address))

test('every page that a page names is there', () => {
  const pages = projectFiles(/\.md$/).filter(page => !page.startsWith('app/manuals/'))
  const lost = pages.flatMap(page => links(page).filter(address => !existsSync(join(project, address))))
  expect(pages).toContain('README.md')
  expect(lost).toEqual([])
})

test('every decision is in the list of decisions', () => {
  const list = 'app/decisions/README.md'
  const decisions = readdirSync(join(project, 'app/decisions')).map(name => join('app/decisions', name))
  expect([...links(list), list].sort()).toEqual(decisions.sort())
})

test('the README is read in one sitting', () => {
  expect(readSource('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120)
})

test('every command is on the page of commands or in the README', () => {
  const { scripts } = JSON.parse(readSource('package.json')) as { scripts: Record<string, string> }
  const pages = readSource('README.md') + readSource('scripts/commands.md')
  const missing = Object.keys(scripts).filter(
    name => !new RegExp(`npm (run )?${name}\\b(?![:-])`).test(pages),
  )
  expect(missing).toEqual([])
})

test('package, lock, changelog and manuals name one version', () => {
  const { version } = JSON.parse(readSource('package.json')) as { version: string }
  const lock = JSON.parse(readSource('package-lock.json'))
  expect([lock.version, lock.packages[''].version]).toEqual([version, version])
  expect(/^## \[(.+?)\]/m.exec(readSource('CHANGELOG.md'))?.[1]).toBe(version)
  const named = projectFiles(/^app\/manuals\/.+\.md$/).flatMap(page =>
    [...readSource(page).matchAll(/Urja\)? (\d+\.\d+)/g)].map(([, number]) => number),
  )
  expect(new Set(named)).toEqual(new Set([version.replace(/\.\d+$/, '')]))
})
