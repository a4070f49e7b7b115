import { expect, test } from 'vitest'
import { checkLimits, wrongLimits } from '../../scripts/check/pages/limits.ts'
import { checkNamed, unnamed } from '../../scripts/check/pages/named.ts'
import { checkPages, longReadme, lostLinks, unlistedDecisions } from '../../scripts/check/pages/pages.ts'

test('a link that leads nowhere is found', () => {
  expect(lostLinks('README.md', '[a](LICENSE), [b](https://x.example), [c](docs/gone.md)')).toEqual([
    { file: 'README.md', what: 'names docs/gone.md, which is not there' },
  ])
})

test('a decision that the list lacks is found', () => {
  const pages = ['app/decisions/README.md', 'app/decisions/one.md', 'app/decisions/two.md']
  expect(unlistedDecisions(pages, '[one](one.md)')).toEqual([
    { file: 'app/decisions/README.md', what: 'does not list app/decisions/two.md' },
  ])
})

test('a README of more than 120 lines is found', () => {
  expect(longReadme('line\n'.repeat(120))).toEqual([])
  expect(longReadme('line\n'.repeat(121))).toHaveLength(1)
})

test('a name that no page has is found', () => {
  const one = { pages: ['a.md', 'b.md'], what: 'setting', names: () => ['PORT', 'URJA_PORT'] }
  const pattern = (name: string) => new RegExp(`\`${name}\``)
  expect(unnamed({ ...one, pattern }, 'set `URJA_PORT`')).toEqual([
    { file: 'b.md', what: 'does not name the setting PORT' },
  ])
  expect(unnamed(one, 'set URJA_PORT')).toEqual([])
})

test('a limit that the code has otherwise, or that has no row, is found', () => {
  const row = (value: string) => `| limit | value | constant |\n|---|---|---|\n| A | ${value} | \`a_s\` |\n`
  expect(wrongLimits(row('2 hours'), { a_s: 7200 })).toEqual([])
  expect(wrongLimits(row('1 day'), { a_s: 86_400 })).toEqual([])
  expect(wrongLimits(row('20'), { a_s: 20 })).toEqual([])
  expect(wrongLimits(row('14 days'), { a_s: 15 * 86_400 })).toEqual([
    {
      file: 'scripts/settings.md',
      line: 3,
      what: 'states 1209600 for a_s, which is 1296000 in the code',
    },
  ])
  expect(wrongLimits('', { a_s: 1 })).toEqual([
    { file: 'scripts/settings.md', what: 'has no row for the limit a_s' },
  ])
})

test('every limit of safety and of retention is on the page of settings, as the code has it', () =>
  expect(checkLimits()).toEqual([]))

test('names of the code that people need are on their pages', () => expect(checkNamed()).toEqual([]))

test('the pages for people lack nothing', () => expect(checkPages()).toEqual([]))
