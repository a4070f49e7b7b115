import type { ManagedUser } from '../../../domain/users/contract.ts'
import { roleWords } from '../../accounts/role-words.ts'
import { useWords } from '../../ui/use-words.ts'
import classes from './users.module.css'

export function RoleChip({ user }: { user: Pick<ManagedUser, 'role'> }) {
  const say = useWords()
  return (
    <span className={classes.role} data-role={user.role}>
      {say(roleWords[user.role])}
    </span>
  )
}

/** Whether a user can log in, and of those who can, who registered and waits for a role. */
export function stateOf({ is_active, awaiting_since }: Pick<ManagedUser, 'is_active' | 'awaiting_since'>) {
  return is_active ? (awaiting_since === null ? 'active' : 'awaiting') : 'inactive'
}

/** A full or an empty dot beside the word, so that it does not depend on colour. */
export function StateMark({ user }: { user: Pick<ManagedUser, 'is_active' | 'awaiting_since'> }) {
  const say = useWords()
  return (
    <span className={classes.state} data-state={stateOf(user)}>
      {say(`admin.${stateOf(user)}`)}
    </span>
  )
}
