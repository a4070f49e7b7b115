// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { frozen, lost, lostLists } from './frozen.ts'
import { savedTables } from './saved-tables.tsx'
import { openedAt, questionAt } from './screen-addresses.ts'

describe('an address', () => {
  const then = Object.entries(frozen<Record<string, object>>('screen-addresses'))
  test.each(then)('still opens its screen, with what it asks for: %s', async (address, opened) => {
    expect(lost(opened, await openedAt(address))).toEqual([])
  })
})

describe('a link to a question', () => {
  const then = Object.entries(frozen<Record<string, object>>('questions'))
  test.each(then)('is still understood: %s', async (address, question) => {
    expect(lost(question, await questionAt(address))).toEqual([])
  })
})

test('tables that screens save still have every column, in their order', async () => {
  expect(lostLists(frozen('tables'), await savedTables())).toEqual([])
})
