import { expect, test } from 'vitest'
import { checkStoredNames, missingNames } from '../../scripts/check/stored-names.ts'

test.each([
  ['type A = { found: number }', []],
  ['type A = { found?: number }', []],
  ["type A = Pick<B, 'best' | 'found'>", []],
  ['v.object({ found, kind })', []],
  ['type A = { founded: number; isFound: boolean }', ['found']],
  ['// what was found: nothing here', ['found']],
])('%s misses %s', (text, missing) => {
  expect(missingNames(text, ['found'])).toEqual(missing)
})

test('no type of stored JSON has lost a name', () => {
  expect(checkStoredNames()).toEqual([])
})
