import { dayInNepal } from '../../../domain/nepal-day.ts'
import { roleLabels } from '../../../domain/roles.ts'
import type { ManagedUser } from '../../../domain/users/contract.ts'
import { roleWords } from '../../accounts/role-words.ts'
import type { TableColumn } from '../../ui/table/column.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from './users.module.css'

const states = ['awaiting', 'active', 'inactive'] as const

export const userColumns: TableColumn<ManagedUser>[] = [
  { id: 'full_name', words: 'admin.name', value: user => user.full_name },
  {
    id: 'email',
    words: 'admin.email',
    value: user => user.email,
    show: user => <span title={user.email}>{user.email}</span>,
    card: 'plain',
    width: '30%',
  },
  { id: 'phone_no', words: 'admin.phone', value: user => user.phone_no, card: 'plain', width: '17%' },
  {
    id: 'role',
    words: 'admin.role',
    value: user => user.role_id,
    show: user => <RoleChip user={user} />,
    filter: {
      words: 'admin.filterRole',
      options: roleLabels.map(value => ({ value, words: roleWords[value] })),
      of: user => user.role,
    },
    csv: (user, say) => say(roleWords[user.role]),
    card: 'plain',
    width: '128px',
  },
  {
    id: 'state',
    words: 'admin.state',
    value: user => states.indexOf(stateOf(user)),
    show: user => <StateMark user={user} />,
    filter: {
      words: 'admin.filterState',
      options: states.map(value => ({ value, words: `admin.${value}` as const })),
      of: stateOf,
    },
    csv: (user, say) => say(`admin.${stateOf(user)}`),
    card: 'end',
    width: '132px',
  },
  {
    id: 'municipalities',
    words: 'admin.municipalityCodes',
    value: user => user.assigned_sddmms.join(' '),
    only: 'csv',
  },
  {
    id: 'created_at',
    words: 'admin.createdAt',
    value: user => dayInNepal(new Date(user.created_at)),
    only: 'csv',
  },
]

function RoleChip({ user }: { user: Pick<ManagedUser, 'role'> }) {
  const say = useSay()
  return (
    <span className={classes.role} data-role={user.role}>
      {say(roleWords[user.role])}
    </span>
  )
}

/** Whether a user can log in and, if so, whether the registration is waiting for a role. */
function stateOf({ is_active, awaiting_since }: Pick<ManagedUser, 'is_active' | 'awaiting_since'>) {
  return is_active ? (awaiting_since === null ? 'active' : 'awaiting') : 'inactive'
}

/** A filled or empty dot next to the text, so that colour is not the only distinction. */
function StateMark({ user }: { user: Pick<ManagedUser, 'is_active' | 'awaiting_since'> }) {
  const say = useSay()
  return (
    <span className={classes.state} data-state={stateOf(user)}>
      {say(`admin.${stateOf(user)}`)}
    </span>
  )
}
