import type { SearchSchemaInput } from '@tanstack/react-router'
import * as v from 'valibot'

export const pageSizes = [10, 20, 50, 100] as const
export const sortKeys = ['full_name', 'email', 'phone_no', 'role', 'state'] as const
export type SortKey = (typeof sortKeys)[number]

/** What the list of users shows, in the URL; numbers typed there are texts to search for. */
const UsersSearch = v.object({
  q: v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(100)), ''),
  role: v.fallback(v.picklist(['all', 'Administrator', 'Manager', 'Planner', 'General']), 'all'),
  state: v.fallback(v.picklist(['all', 'active', 'inactive']), 'all'),
  sort: v.fallback(v.picklist(sortKeys), 'full_name'),
  down: v.fallback(v.boolean(), false),
  page: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  size: v.fallback(v.picklist(pageSizes), 20),
})
export type UsersSearch = v.InferOutput<typeof UsersSearch>

/** What the URL leaves out. */
export const usualUsers: UsersSearch = {
  q: '',
  role: 'all',
  state: 'all',
  sort: 'full_name',
  down: false,
  page: 1,
  size: 20,
}

/** Reads the URL; whatever is out of place becomes the usual. */
export const readUsersSearch = (raw: Partial<UsersSearch> & SearchSchemaInput): UsersSearch =>
  v.parse(UsersSearch, raw)
