import { describe, expect, it } from 'vitest'
import { fittingUsers, pageOf } from '../../../app/client/users/list/shown-users.ts'
import { readUsersSearch, usualUsers } from '../../../app/client/users/list/users-search.ts'
import { type RoleId, roleLabel } from '../../../app/domain/accounts/roles.ts'
import type { ManagedUser } from '../../../app/domain/users/contract.ts'

const user = (id: number, full_name: string, role_id: RoleId, is_active = true): ManagedUser => ({
  id,
  first_name: full_name,
  last_name: '',
  full_name,
  role: roleLabel(role_id),
  role_id,
  phone_no: `98${id}`,
  email: `${id}@urja.example`,
  is_active,
  assigned_sddmms: [],
  created_at: '2026-11-01T00:00:00.000Z',
  last_login_at: null,
  version: '2026-11-01T00:00:00.000Z',
})
const users = [user(1, 'maya', 3), user(2, 'Asha', 1), user(3, 'Bikash', 2, false), user(4, 'Asha', 3, false)]
const ids = (choice: Partial<typeof usualUsers>) =>
  fittingUsers(users, { ...usualUsers, ...choice }).map(({ id }) => id)

describe('the shown users', () => {
  it('are sorted by name whatever its case, equal ones by id, and the other way round', () => {
    expect(ids({})).toEqual([2, 4, 3, 1])
    expect(ids({ down: true })).toEqual([1, 3, 2, 4])
  })
  it('are sorted by role and state as these mean', () => {
    expect(ids({ sort: 'role' })).toEqual([2, 3, 4, 1])
    expect(ids({ sort: 'state' })).toEqual([2, 1, 4, 3])
    expect(ids({ sort: 'email', down: true })).toEqual([4, 3, 2, 1])
  })
  it('fit the filters of the columns', () => {
    expect(ids({ role: 'Planner' })).toEqual([4, 1])
    expect(ids({ role: 'Planner', state: 'active' })).toEqual([1])
    expect(ids({ state: 'inactive' })).toEqual([4, 3])
  })
})

describe('a page', () => {
  const all = Array.from({ length: 43 }, (_, i) => i)
  it('tells which rows it holds', () => {
    expect(pageOf(all, { page: 3, size: 20 })).toEqual({
      rows: [40, 41, 42],
      page: 3,
      from: 41,
      to: 43,
      count: 43,
      pages: 3,
    })
  })
  it('past the end is the last one; of nothing it is empty', () => {
    expect(pageOf(all, { page: 9, size: 20 }).page).toBe(3)
    expect(pageOf([], { page: 2, size: 20 })).toMatchObject({ rows: [], page: 1, from: 0, to: 0, pages: 1 })
  })
})

describe('the address of the list', () => {
  const read = readUsersSearch as (raw: object) => typeof usualUsers
  it('becomes the usual where it is out of place', () => {
    expect(read({ size: 15, page: 0, sort: 'password', role: 'King', down: 'yes', state: 1 })).toEqual(
      usualUsers,
    )
  })
  it('keeps what fits; a number is searched for as it is written', () => {
    expect(read({ q: 9841, size: 50, page: 2, role: 'Manager' })).toEqual({
      ...usualUsers,
      q: '9841',
      size: 50,
      page: 2,
      role: 'Manager',
    })
  })
})
