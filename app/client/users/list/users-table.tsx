import { IconArrowsSort, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { missing } from '../../../domain/format.ts'
import type { ManagedUser } from '../../../domain/users/contract.ts'
import type { WordKey } from '../../../domain/words/words.ts'
import table from '../../ui/data-table.module.css'
import { useWords } from '../../ui/use-words.ts'
import { ColumnFilter } from './column-filter.tsx'
import { RoleChip, StateMark } from './user-marks.tsx'
import classes from './users.module.css'
import type { SortKey, UsersSearch } from './users-search.ts'

const columns: { key: SortKey; words: WordKey; filter?: 'role' | 'state' }[] = [
  { key: 'full_name', words: 'admin.name' },
  { key: 'email', words: 'admin.email' },
  { key: 'phone_no', words: 'admin.phone' },
  { key: 'role', words: 'admin.role', filter: 'role' },
  { key: 'state', words: 'admin.state', filter: 'state' },
]

type Props = {
  users: readonly ManagedUser[]
  /** Whose form stands beside. */
  chosen: number
  search: UsersSearch
  choose(choice: Partial<UsersSearch>): void
}

/** A row a user; a click anywhere on it opens the form. */
export function UsersTable({ users, chosen, search, choose }: Props) {
  const say = useWords()
  return (
    <table className={`${table.table} ${classes.table}`}>
      <caption className="visually-hidden">{say('admin.users')}</caption>
      <thead>
        <tr>
          {columns.map(({ key, words, filter }) => (
            <th key={key} scope="col" aria-sort={sortOf(search, key)}>
              <div className={classes.head}>
                <button
                  type="button"
                  className={classes.sort}
                  title={`${say('admin.sortBy')}: ${say(words)}`}
                  onClick={() => choose({ sort: key, down: search.sort === key && !search.down })}
                >
                  {say(words)}
                  <SortIcon sort={sortOf(search, key)} />
                </button>
                {filter && <ColumnFilter column={filter} search={search} choose={choose} />}
              </div>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {users.map(user => (
          <tr key={user.id} data-selected={user.id === chosen || undefined}>
            <th scope="row">
              <Link
                to="/cl-admin/users/$user_id"
                params={{ user_id: String(user.id) }}
                search
                className={classes.open}
                aria-current={user.id === chosen ? 'true' : undefined}
              >
                {user.full_name}
              </Link>
            </th>
            <td title={user.email}>{user.email}</td>
            <td>{user.phone_no || missing}</td>
            <td>
              <RoleChip user={user} />
            </td>
            <td>
              <StateMark user={user} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Sort = 'ascending' | 'descending' | undefined
const sortOf = ({ sort, down }: UsersSearch, key: SortKey): Sort =>
  sort === key ? (down ? 'descending' : 'ascending') : undefined

function SortIcon({ sort }: { sort: Sort }) {
  const Icon = sort === 'ascending' ? IconChevronUp : sort === 'descending' ? IconChevronDown : IconArrowsSort
  return <Icon size={14} stroke={1.6} aria-hidden data-idle={sort === undefined || undefined} />
}
