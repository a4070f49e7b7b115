import { describe, expect, it } from 'vitest'
import { defaultView, pageWith, readView, tablePageOf } from '../../../../app/client/ui/table/table-view.ts'
import { defaultUsers, usersRules } from '../../../../app/client/users/list/users-view.ts'
import { tablePageSizes } from '../../../../app/domain/sst/contract.ts'

describe('the address of a list', () => {
  const read = (raw: Record<string, unknown>) => readView(usersRules, raw)
  it('shows 20 users where it says nothing (M-008), who waits for a role first', () => {
    expect(read({})).toEqual({
      ...{ q: '', sort: 'state', down: false, page: 1, size: 20 },
      ...{ role: 'all', state: 'all' },
    })
    expect(usersRules.sizes).toEqual([10, 20, 50, 100])
  })
  it('becomes the usual where it is out of place', () => {
    const raw = {
      size: 15,
      page: 0,
      sort: 'password',
      role: 'King',
      down: 'yes',
      state: 1,
      q: 'a'.repeat(101),
    }
    expect(read(raw)).toEqual(defaultUsers)
    expect(read({ page: 1.5, q: null, size: '20' })).toEqual(defaultUsers)
  })
  it('keeps what fits; a number is searched for as it is written', () => {
    const raw = { q: 9841, size: 50, page: 2, role: 'Manager', sort: 'email', down: true }
    expect(read(raw)).toEqual({ ...defaultUsers, ...raw, q: '9841' })
  })
})

describe('a page', () => {
  it('tells which rows it holds; each row stands on one', () => {
    expect(tablePageOf(43, { page: 3, size: 20 })).toEqual({ page: 3, pages: 3, from: 40, to: 43, count: 43 })
    const seen = [1, 2, 3, 4, 5].map(page => tablePageOf(43, { page, size: 10 }))
    expect(seen.map(({ from }) => from)).toEqual([0, 10, 20, 30, 40])
    expect(seen.map(({ to }) => to)).toEqual([10, 20, 30, 40, 43])
    expect(tablePageOf(40, { page: 1, size: 40 }).pages).toBe(1)
  })
  it('past the end is the last one; of nothing it is empty; without sizes there is one', () => {
    expect(tablePageOf(43, { page: 9, size: 20 }).page).toBe(3)
    expect(tablePageOf(0, { page: 2, size: 20 })).toEqual({ page: 1, pages: 1, from: 0, to: 0, count: 0 })
    expect(tablePageOf(43, defaultView({}))).toEqual({ page: 1, pages: 1, from: 0, to: 43, count: 43 })
  })
  it('of another size keeps the first row in sight', () => {
    for (const size of tablePageSizes)
      for (const page of [1, 2, 3, 4, 5]) {
        const first = tablePageOf(43, { page, size: 10 }).from
        const { from, to } = tablePageOf(43, { page: pageWith(first, size), size })
        expect(first >= from && first < to).toBe(true)
      }
  })
})
