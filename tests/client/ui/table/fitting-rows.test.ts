// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { TableColumn } from '../../../../app/client/ui/table/column.ts'
import { tableCsv } from '../../../../app/client/ui/table/table-csv.ts'
import { userColumns } from '../../../../app/client/users/list/user-columns.tsx'
import { say } from '../../../../app/domain/messages/messages.ts'
import { roleLabel } from '../../../../app/domain/role-ids.ts'
import type { RoleId } from '../../../../app/domain/roles.ts'
import type { ManagedUser } from '../../../../app/domain/users/contract.ts'
import { fitting } from './fitting.tsx'

type Place = { name: string; ward: number | null; kind: string }
const columns: TableColumn<Place>[] = [
  { id: 'name', words: 'admin.name', value: one => one.name, searched: true },
  { id: 'ward', words: 'map.ward', value: one => one.ward, number: true },
  {
    id: 'kind',
    words: 'admin.state',
    value: one => one.kind,
    filter: { words: 'admin.filterState', options: [{ value: 'hill', words: 'admin.active' }] },
  },
]
const places: Place[] = [
  { name: 'laprak', ward: 10, kind: 'hill' },
  { name: 'Barpak', ward: null, kind: 'hill' },
  { name: 'Gumda', ward: 2, kind: 'valley' },
  { name: 'Barpak', ward: 2, kind: 'valley' },
]
const at = (view: Parameters<typeof fitting>[2], isDone?: boolean) =>
  fitting(columns, places, view, isDone).map(one => places.indexOf(one))

describe('rows', () => {
  it('stand as they came until a column is chosen; equals stay so both ways', () => {
    expect(at({})).toEqual([0, 1, 2, 3])
    expect(at({ sort: 'name' })).toEqual([1, 3, 2, 0])
    expect(at({ sort: 'name', down: true })).toEqual([0, 2, 1, 3])
  })
  it('sort numbers as numbers, what is missing last either way', () => {
    expect(at({ sort: 'ward' })).toEqual([2, 3, 0, 1])
    expect(at({ sort: 'ward', down: true })).toEqual([0, 2, 3, 1])
  })
  it('fit the search in any case and the filters of the columns', () => {
    expect(at({ q: ' PRAK' })).toEqual([0])
    expect(at({ q: 'bar', kind: 'valley' })).toEqual([3])
    expect(at({ kind: 'all' })).toEqual([0, 1, 2, 3])
  })
  it('are left as the server sent them where it searched and sorted', () => {
    expect(at({ sort: 'name', q: 'gum', kind: 'hill' }, true)).toEqual([0, 1, 2, 3])
  })
  it('are not sorted by a column that is no more', () => {
    expect(at({ sort: 'gone', gone: 'x' })).toEqual([0, 1, 2, 3])
  })
})

describe('the users', () => {
  const user = (id: number, full_name: string, role_id: RoleId, is_active = true): ManagedUser => ({
    ...{ id, full_name, role_id, is_active, role: roleLabel(role_id), first_name: full_name, last_name: '' },
    ...{
      has_second_factor: false,
      phone_no: `98${id}`,
      email: `${id}@urja.example`,
      assigned_sddmms: id === 1 ? [43611, 43702] : [],
    },
    ...{
      created_at: '2026-11-01T00:00:00.000Z',
      last_login_at: null,
      awaiting_since: null,
      wanted_sddmm: null,
      version: '2026-11-01T00:00:00.000Z',
    },
  })
  const users = [
    user(2, 'Asha', 1),
    user(4, 'Asha', 3, false),
    user(3, 'Bikash', 2, false),
    user(1, 'maya', 3),
  ]
  const ids = (view: Parameters<typeof fitting>[2]) => fitting(userColumns, users, view).map(({ id }) => id)

  it('are sorted by name whatever its case, by role and state as these mean', () => {
    expect(ids({ sort: 'full_name' })).toEqual([2, 4, 3, 1])
    expect(ids({ sort: 'full_name', down: true })).toEqual([1, 3, 2, 4])
    expect(ids({ sort: 'role' })).toEqual([2, 3, 4, 1])
    expect(ids({ sort: 'state' })).toEqual([2, 1, 4, 3])
    expect(ids({ sort: 'email', down: true })).toEqual([4, 3, 2, 1])
  })
  it('fit the filters; what the server searched is not searched again', () => {
    expect(ids({ role: 'Planner' })).toEqual([4, 1])
    expect(ids({ role: 'Planner', state: 'active', q: 'nobody' })).toEqual([1])
    expect(ids({ state: 'inactive' })).toEqual([4, 3])
  })
  it('are saved with what the table does not show, a formula made plain', () => {
    const rows = [users[3], { ...users[2], full_name: '=1+1' }]
    const lines = tableCsv(userColumns, rows, (key, params) => say('en', key, params)).split('\r\n')
    expect(lines[0]).toBe('\ufeffFull name,Email,Phone,Role,State,Municipalities,Created')
    expect(lines[1]).toBe('maya,1@urja.example,981,Planner,Active,43611 43702,2026-11-01')
    expect(lines[2]).toContain("'=1+1,")
  })
})
