// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { frozen, frozenCommits, lost, lostLists } from './frozen.ts'
import { savedTables } from './saved-tables.tsx'
import { openedAt, questionAt } from './screen-addresses.ts'

describe.each(frozenCommits)('an address of %s', commit => {
  const then = Object.entries(frozen<Record<string, object>>('screen-addresses', commit))
  test.each(then)('still opens its screen, with what it asks for: %s', async (address, opened) => {
    expect(lost(opened, await openedAt(address))).toEqual([])
  })
})

describe.each(frozenCommits)('a link to a question of %s', commit => {
  const then = Object.entries(frozen<Record<string, object>>('questions', commit))
  test.each(then)('is still understood: %s', async (address, question) => {
    expect(lost(question, await questionAt(address))).toEqual([])
  })
})

test.each(frozenCommits)(
  'tables that screens save still have every column of %s, in their order',
  async commit => {
    expect(lostLists(frozen('tables', commit), await savedTables())).toEqual([])
  },
)
