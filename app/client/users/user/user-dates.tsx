import type { ManagedUser } from '../../../domain/users/contract.ts'
import { useMoments } from '../../ui/use-moments.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from './user.module.css'

/** When the account was created, and when it was last used. */
export function UserDates({ user }: { user: Pick<ManagedUser, 'created_at' | 'last_login_at'> }) {
  const say = useSay()
  const { day, moment } = useMoments()
  const created = say('admin.created', { date: day(user.created_at) })
  const login =
    user.last_login_at === null
      ? say('admin.neverLoggedIn')
      : say('admin.lastLogin', { date: moment(user.last_login_at) })
  return (
    <p className={classes.dates}>
      {created}, {login}
    </p>
  )
}
