import { toCsv } from '../../../domain/csv.ts'
import type { ManagedUser } from '../../../domain/users/contract.ts'
import type { Say } from '../../../domain/words/words.ts'
import { roleWords } from '../../accounts/role-words.ts'
import { download } from '../../ui/download.ts'

/** The users of the list, all pages of it, as a CSV file. */
export function saveUsers(users: readonly ManagedUser[], say: Say): void {
  const columns = [
    say('admin.name'),
    say('admin.email'),
    say('admin.phone'),
    say('admin.role'),
    say('admin.state'),
    say('admin.municipalityCodes'),
    say('admin.createdAt'),
  ]
  const rows = users.map(user => [
    user.full_name,
    user.email,
    user.phone_no,
    say(roleWords[user.role]),
    say(user.is_active ? 'admin.active' : 'admin.inactive'),
    user.assigned_sddmms.join(' '),
    user.created_at.slice(0, 10),
  ])
  download('urja-users.csv', 'text/csv', toCsv(columns, rows))
}
