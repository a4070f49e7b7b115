import { expect, test } from 'vitest'
import { afterSaveElsewhere, joinDrafts } from '../../../../app/client/ui/draft/join-drafts.ts'
import { listParts } from '../../../../app/client/ui/form/clash/list-parts.ts'

type Form = { a: string; b: string; version: number }
const names: ('a' | 'b')[] = ['a', 'b']
const saved: Form = { a: 'a', b: 'b', version: 1 }
const typed = (change: Partial<Form>, base = saved) => ({ values: { ...base, ...change }, base })

test.each([
  ['other fields', { a: '1' }, { b: '2' }, { a: '1', b: '2' }, true],
  ['nothing here', {}, { b: '2' }, { b: '2' }, false],
  ['the same field: the other tab typed last', { a: '1' }, { a: '2' }, { a: '2' }, false],
])('drafts of two tabs are one draft: %s', (_, here, there, joined, hasMore) => {
  expect(joinDrafts(typed(here), typed(there), names, {})).toEqual({
    now: typed(joined),
    both: [],
    hasMore,
  })
})

test('what the other tab typed over something newer than what is known here is no change of others', () => {
  const newer = { ...saved, a: 'A', version: 2 }
  const { now, both } = joinDrafts(typed({ b: '2' }), typed({ a: '1' }, newer), names, {})
  expect(both).toEqual([])
  expect(now).toEqual({
    values: { a: '1', b: '2', version: 1 },
    base: { ...saved, a: 'A' },
  })
})

test('what it typed over something older asks', () => {
  const newer = { ...saved, a: 'A', version: 2 }
  expect(joinDrafts(typed({}, newer), typed({ a: '1' }), names, {}).both).toEqual([
    { name: 'a', at: null, mine: '1', theirs: 'A' },
  ])
})

test('lists are joined by their cells', () => {
  const parts = { list: listParts({ label: 'steps.roads', keys: ['name'], columns: {} }) }
  const base = {
    list: [
      { name: 'x', km: 1 },
      { name: 'y', km: 2 },
    ],
  }
  const of = (x: number, y: number) => ({
    values: {
      list: [
        { name: 'x', km: x },
        { name: 'y', km: y },
      ],
    },
    base,
  })
  expect(joinDrafts(of(7, 2), of(1, 8), ['list'], parts).now.values).toEqual(of(7, 8).values)
  expect(joinDrafts(of(7, 2), of(9, 2), ['list'], parts).now.values).toEqual(of(9, 2).values)
  // A cell that the other tab has typed back, beside one that stays.
  expect(joinDrafts(of(7, 8), of(7, 2), ['list'], parts, of(7, 8)).now.values).toEqual(of(7, 2).values)
  expect(joinDrafts(of(7, 8), null, ['list'], parts, of(1, 8)).now.values).toEqual(of(7, 2).values)
})

test.each([
  ['the field it had typed', { a: '1' }, {}, { a: '1' }, {}, false],
  ['a field beside another one', { a: '1', b: '2' }, { b: '2' }, { a: '1', b: '2' }, { b: '2' }, false],
  ['what was typed over here since', { a: '3' }, {}, { a: '1' }, { a: '3' }, true],
])('what the other tab takes back is taken back here: %s', (_, here, there, before, joined, hasMore) => {
  expect(joinDrafts(typed(here), typed(there), names, {}, typed(before))).toEqual({
    now: typed(joined),
    both: [],
    hasMore,
  })
})

test('a draft that is removed is taken back as a whole, but for what was typed since', () => {
  const { now, hasMore } = joinDrafts(typed({ a: '1', b: '9' }), null, names, {}, typed({ a: '1', b: '2' }))
  expect(now).toEqual(typed({ b: '9' }))
  expect(hasMore).toBe(true)
})

test('once it is saved in another tab this one knows it, and keeps what was typed on top', () => {
  const after = { a: '1', b: 'B', version: 2 }
  expect(afterSaveElsewhere({ ...saved, a: '1' }, saved, after, names, {})).toEqual({
    values: after,
    base: after,
  })
  expect(afterSaveElsewhere({ ...saved, a: '7' }, saved, after, names, {})).toEqual({
    values: { ...after, a: '7' },
    base: after,
  })
})

test('cells that the other tab knows newer are not put back to what stands here', () => {
  const parts = { list: listParts({ label: 'steps.roads', keys: ['name'], columns: {} }) }
  const of = (km: number, m: number, version: number) => ({ list: [{ name: 'x', km, m }], version })
  // Another user saved 9; here 5 is unchanged, and 3 is typed beside it.
  const { now } = joinDrafts(
    { values: of(5, 3, 1), base: of(5, 2, 1) },
    { values: of(9, 7, 2), base: of(9, 2, 2) },
    ['list'],
    parts,
  )
  expect(now).toEqual({ values: of(9, 7, 1), base: of(9, 2, 1) })
})

test('what goes with a field that was typed there comes along', () => {
  const base = { name: '', isNamed: false, version: 3 }
  const there = { values: { ...base, name: 'Light for all', isNamed: true }, base }
  const { now } = joinDrafts<typeof base>({ values: base, base }, there, ['name'], {})
  expect(now).toEqual({ values: there.values, base })
})
