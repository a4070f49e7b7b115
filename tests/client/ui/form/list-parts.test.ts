import { describe, expect, test } from 'vitest'
import { listParts } from '../../../../app/client/ui/form/clash/list-parts.ts'
import { setParts } from '../../../../app/client/ui/form/clash/set-parts.ts'
import { say } from '../../../../app/domain/messages/messages.ts'

const parts = listParts({
  label: 'steps.ethnicities',
  keys: ['name'],
  columns: { name: 'steps.ethnicity', percent: 'steps.percent' },
})
const english = say.bind(null, 'en')
const row = (name: string, percent: number | null) => ({ name, percent })
const base = [row('Tamang', 40), row('Gurung', 30), row('Magar', 30)]

describe('a list that two people change', () => {
  test('has the rows of both, what both took away is gone, and each cell is merged by itself', () => {
    const mine = [row('Tamang', 41), row('Magar', 30), row('Newar', 2)]
    const theirs = [row('Gurung', 30), row('Tamang', 40), row('Sherpa', 3)]
    expect(parts.merge(base, mine, theirs)).toEqual({
      value: [row('Tamang', 41), row('Newar', 2), row('Sherpa', 3)],
      both: [],
    })
  })

  test('asks for cells with two values and for rows that one changed and the other took away', () => {
    const mine = [row('Tamang', 41), row('Magar', 31)]
    const theirs = [row('Tamang', 42), row('Gurung', 29)]
    const { value, both } = parts.merge(base, mine, theirs)
    expect(value).toEqual(mine)
    expect(both).toEqual([
      { at: ['Tamang', 'percent'], mine: 41, theirs: 42 },
      { at: ['Magar'], mine: row('Magar', 31), theirs: null },
      { at: ['Gurung'], mine: null, theirs: row('Gurung', 29) },
    ])
    expect(both.map(({ at }) => parts.label(at, english))).toEqual([
      'Ethnicities: Tamang, Percent',
      'Ethnicities: Magar',
      'Ethnicities: Gurung',
    ])
    expect(both.map(one => parts.show?.(one.at, one.theirs, english))).toEqual([
      '42',
      'removed',
      'Gurung · 29',
    ])
    const merged = both.reduce((list: unknown, { at, theirs }) => parts.write(list, at, theirs), value)
    expect(merged).toEqual(theirs)
    expect(both.every(one => parts.read(merged, one.at) === one.theirs)).toBe(true)
  })

  test('both begin: rows of one name are one row', () => {
    expect(parts.merge(null, [row('Rai', 1)], [row('Rai', 1), row('Limbu', 2)]).value).toEqual([
      row('Rai', 1),
      row('Limbu', 2),
    ])
    expect(parts.merge(null, [row('Rai', 1)], [row('Rai', 2)]).both).toHaveLength(1)
  })

  test('keeps rows that are called alike apart', () => {
    const twice = [row('Rai', 1), row('Rai', 2)]
    const theirs = [row('Rai', 1), row('Rai', 5)]
    expect(parts.merge(twice, [...twice, row('Limbu', 3)], theirs).value).toEqual([
      ...theirs,
      row('Limbu', 3),
    ])
  })
})

test('of a choice of several what one adds or takes away is so for both', () => {
  expect(setParts.merge([1, 2, 3], [1, 2, 4], [2, 3, 5])).toEqual({ value: [2, 4, 5], both: [] })
})
