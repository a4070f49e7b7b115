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

/** A full or an empty dot beside the word, so that it does not depend on colour. */
export function StateMark({ user }: { user: Pick<ManagedUser, 'is_active'> }) {
  const say = useWords()
  return (
    <span className={classes.state} data-active={user.is_active || undefined}>
      {say(user.is_active ? 'admin.active' : 'admin.inactive')}
    </span>
  )
}
