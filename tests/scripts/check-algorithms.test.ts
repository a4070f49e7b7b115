import { expect, test } from 'vitest'
import { checkAlgorithms, wrongAlgorithms, wrongKeys } from '../../scripts/check/algorithms.ts'

const page = '| algorithm | where |\n|---|---|\n| HS256, JWT | `app/server/a.ts` |\n'
const ofHs256 = ['app/server/a.ts', "sign({ alg: 'HS256' })"] as const
const found = (texts: [string, string][], text = page) =>
  wrongAlgorithms(new Map([ofHs256, ...texts]), text).map(({ file, what }) => `${file}: ${what}`)

test('an algorithm in another file, a row without its use and an unknown one are found', () => {
  expect(found([])).toEqual([])
  expect(found([['app/server/b.ts', "verify({ alg: 'HS256' })"]])).toEqual([
    'app/server/b.ts: uses HS256: list it in app/decisions/keys-and-algorithms.md',
  ])
  expect(found([], `${page}| MD5 | \`scripts/c.ts\` |\n`)).toEqual([
    'app/decisions/keys-and-algorithms.md: lists MD5 in scripts/c.ts, which does not use it',
  ])
  expect(found([['app/server/d.ts', "createHash('sha1')"]])).toEqual([
    "app/server/d.ts: createHash('sha1') is no algorithm of app/decisions/keys-and-algorithms.md",
  ])
})

test('a key with an empty cell and a secret without a row are found', () => {
  const rows = Array.from({ length: 7 }, (_, i) => `| key ${i} of \`A_KEY\` | a | b | c | d |\n`).join('')
  const faults = (text: string, names = ['A_KEY_FILE', 'SMTP_URL_FILE', 'A_KEY']) =>
    wrongKeys(text, names).map(({ what }) => what)
  expect(faults(rows)).toEqual([])
  expect(faults(`${rows}| key 8 | a | | c | d |\n`)).toEqual(['has an empty cell for the key key 8'])
  expect(faults(rows, ['B_KEY_FILE'])).toEqual(['has no row for the secret B_KEY'])
  expect(faults('')).toContain('has 0 rows of keys, fewer than 7')
})

test('every algorithm and every key of the product is on its page, with its place', () =>
  expect(checkAlgorithms()).toEqual([]))
