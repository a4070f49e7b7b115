import { Link } from '@tanstack/react-router'
import type { ManagedUser } from '../../../domain/users/contract.ts'
import table from '../../ui/data-table.module.css'
import { RoleChip, StateMark } from './user-marks.tsx'
import classes from './users.module.css'

/** The rows of the table on a phone. */
export function UserCards({ users }: { users: readonly ManagedUser[] }) {
  return (
    <ul className={table.cards}>
      {users.map(user => (
        <li key={user.id}>
          <Link
            to="/cl-admin/users/$user_id"
            params={{ user_id: String(user.id) }}
            search
            className={classes.card}
          >
            <span className={table.cardTitle}>
              <b>{user.full_name}</b>
              <StateMark user={user} />
            </span>
            <span className={classes.cardLine}>
              <span>
                {user.email}
                {user.phone_no && <span className={classes.cardPhone}>{user.phone_no}</span>}
              </span>
              <RoleChip user={user} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
