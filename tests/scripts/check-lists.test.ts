import { expect, test } from 'vitest'
import { checkLists, silentLists } from '../../scripts/check/lists/lists.ts'

const file = 'app/client/plan/somewhere.tsx'
const found = (text: string, bounded: string[] = []) => silentLists(new Map([[file, text]]), bounded)
const list = 'const rows = 1\nreturn <ul>{rows.map(row => <li key={row}>{row}</li>)}</ul>'

test('a list that does not say what it holds is found where it stands', () => {
  expect(found(list)).toEqual([expect.objectContaining({ file, line: 2 })])
  expect(found('return <table><tbody>{all.flatMap(rowsOf)}</tbody></table>')).toHaveLength(1)
  expect(found('return <div role="tree">{all.map(Row)}</div>')).toHaveLength(1)
})

test('one in a frame, one of fixed rows and one that is known to stay short are not', () => {
  expect(found(`<ListFrame counts={{ fitting: 3 }}>${list}</ListFrame>`)).toEqual([])
  expect(found('<ul><li>One</li></ul>')).toEqual([])
  expect(found(list, ['plan/somewhere.tsx'])).toEqual([])
})

test('an entry that is needed no more is one too many', () => {
  expect(found('<p />', ['plan/somewhere.tsx'])).toEqual([
    expect.objectContaining({ what: expect.stringContaining('remove it') }),
  ])
})

test('all lists of the client say what they hold', () => expect(checkLists()).toEqual([]))
