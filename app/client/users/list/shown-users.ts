import type { ManagedUser } from '../../../domain/users/contract.ts'
import type { SortKey, UsersSearch } from './users-search.ts'

const byText = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const compare: Record<SortKey, (a: ManagedUser, b: ManagedUser) => number> = {
  full_name: (a, b) => byText.compare(a.full_name, b.full_name),
  email: (a, b) => byText.compare(a.email, b.email),
  phone_no: (a, b) => byText.compare(a.phone_no, b.phone_no),
  role: (a, b) => a.role_id - b.role_id,
  state: (a, b) => Number(b.is_active) - Number(a.is_active),
}

/** The loaded users that fit the filters of the columns, sorted; equal ones by name. */
export function fittingUsers(
  users: readonly ManagedUser[],
  { role, state, sort, down }: UsersSearch,
): ManagedUser[] {
  return users
    .filter(user => role === 'all' || user.role === role)
    .filter(user => state === 'all' || user.is_active === (state === 'active'))
    .sort((a, b) => (down ? -1 : 1) * compare[sort](a, b) || compare.full_name(a, b) || a.id - b.id)
}

export type Page<T> = { rows: T[]; page: number; from: number; to: number; count: number; pages: number }

/** One page of a list; a page past the end is the last one. */
export function pageOf<T>(all: readonly T[], { page, size }: { page: number; size: number }): Page<T> {
  const pages = Math.max(1, Math.ceil(all.length / size))
  const shown = Math.min(page, pages)
  const rows = all.slice((shown - 1) * size, shown * size)
  const before = (shown - 1) * size
  return {
    rows,
    page: shown,
    from: Math.min(before + 1, all.length),
    to: before + rows.length,
    count: all.length,
    pages,
  }
}
