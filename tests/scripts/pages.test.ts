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
  expect(readSource('README.md').split('\n').length).toBeLessThanOrEqual(151)
})
