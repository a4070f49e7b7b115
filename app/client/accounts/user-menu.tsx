import { IconChevronDown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '../../domain/accounts/contract.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import { Menu, type MenuEntry } from '../ui/menu/menu.tsx'
import { useSay } from '../ui/use-say.ts'
import classes from './accounts.module.css'
import { logOut } from './log-out.ts'
import { roleWords } from './role-words.ts'

/** Entries have no icons, so that all of them are aligned. */
type UserEntry = Omit<MenuEntry, 'icon'>

/** First name and role, followed by the entries of the screen, the user's own account and the logout. */
export function UserMenu({ user, entries }: { user: User; entries: UserEntry[] }) {
  const say = useSay()
  const navigate = useNavigate()
  const role = say(roleWords[user.role])
  const toLanding = () => navigate({ to: '/' })
  return (
    <Menu
      label={say('account.menu')}
      className={classes.who}
      button={
        <>
          <span className={classes.initial} aria-hidden>
            {user.first_name.slice(0, 1)}
          </span>
          <span className={classes.names}>
            <b>{user.first_name}</b>
            <span>{role}</span>
          </span>
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
        </>
      }
      entries={[
        ...entries,
        {
          label: say('account.own'),
          act: () => void navigate({ to: '/account' }),
        },
        {
          label: say('account.logout'),
          act: () => {
            const leave = () => logOut(toLanding)
            void (browserStorage.getItem('urja.offline') !== null
              ? import('../offline/confirm-logout.tsx').then(module => module.confirmLogout(leave))
              : leave())
          },
        },
      ]}
    />
  )
}
