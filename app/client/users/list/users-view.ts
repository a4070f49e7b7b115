import type { SearchSchemaInput } from '@tanstack/react-router'
import { roleLabels } from '../../../domain/roles.ts'
import { defaultView, readView, type ViewOf, type ViewRules } from '../../ui/table/table-view.ts'

/** What the list of users can show, in the URL (M-008). */
export const usersRules: ViewRules = {
  /** Users who are waiting for a role come first; then all are sorted by name. */
  sort: 'state',
  sorts: ['full_name', 'email', 'phone_no', 'role', 'state'],
  sizes: [10, 20, 50, 100],
  size: 20,
  filters: { role: roleLabels, state: ['awaiting', 'active', 'inactive'] },
}
type UsersView = ViewOf<'role' | 'state'>
/** Default values, which are left out of the URL. */
export const defaultUsers = defaultView(usersRules) as UsersView
export const readUsersView = (raw: Partial<UsersView> & SearchSchemaInput) =>
  readView(usersRules, raw) as UsersView
