import { expect, test } from 'vitest'
import { privateNames } from '../../scripts/check/names.ts'

test.each([
  ['const usualRates = 1', "'usualRates' says 'usual': say 'default'"],
  ['function mostOf() {}', "'mostOf' says 'most': say 'max'"],
  ['type HeavyWork = string', "'HeavyWork' says 'heavy': say 'worker job'"],
  ['let least_km = 2', "'least_km' says 'least': say 'min'"],
  ['class Newcomers {}', "'Newcomers' says 'newcomers': say 'registrations'"],
])('%s is a word that was given up', (text, what) => {
  expect(privateNames('a.ts', text)).toEqual([{ file: 'a.ts', line: 1, what }])
})

test.each([
  'const leastCostMap = 1',
  'type LeastCostRows = 1',
  'const a = { least: 1, most: 2 }',
  '// the most that is asked',
  'const almost = 1',
])('%s is none', text => {
  expect(privateNames('a.ts', text)).toEqual([])
})
