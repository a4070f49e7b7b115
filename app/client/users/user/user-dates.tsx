import type { ManagedUser } from '../../../domain/users/contract.ts'
import { languageChoice, useWords } from '../../ui/use-words.ts'
import classes from './user.module.css'

/** Since when the account is there, and when it was used last. */
export function UserDates({ user }: { user: Pick<ManagedUser, 'created_at' | 'last_login_at'> }) {
  const say = useWords()
  const language = languageChoice.use() === 'ne' ? 'ne-u-nu-latn' : 'en-GB'
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const created = say('admin.created', { date: date.format(new Date(user.created_at)) })
  const login =
    user.last_login_at === null
      ? say('admin.neverLoggedIn')
      : say('admin.lastLogin', { date: moment.format(new Date(user.last_login_at)) })
  return (
    <p className={classes.dates}>
      {created}, {login}
    </p>
  )
}
