import { expect, test } from 'vitest'
import { checkSignals, weakSignals } from '../../scripts/check/signals.ts'

const name = 'any'
test.each([
  `AbortSignal.${name}([signal, AbortSignal.timeout(5)])`,
  `AbortSignal\n  .${name}([signal, patience])`,
  `AbortSignal['${name}'](both)`,
])('a signal that holds its sources weakly is found: %s', text => {
  expect(weakSignals('app/server/new.ts', `const x = 1\n${text}`).map(({ line }) => line)).toEqual([2])
})

test('a timeout that is handed on alone is none', () => {
  expect(weakSignals('app/client/new.ts', 'fetch(url, { signal: AbortSignal.timeout(5) })')).toEqual([])
})

test('the product has none', () => expect(checkSignals()).toEqual([]))
