import { IconChevronDown, IconLogout, IconUserCog } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '../../domain/accounts/contract.ts'
import { Menu, type MenuEntry } from '../ui/menu/menu.tsx'
import { useWords } from '../ui/use-words.ts'
import classes from './accounts.module.css'
import { logOut } from './log-out.ts'
import { roleWords } from './role-words.ts'

/** First name and role; the entries of the screen, then the own account and the way out. */
export function UserMenu({ user, entries }: { user: User; entries: MenuEntry[] }) {
  const say = useWords()
  const navigate = useNavigate()
  const role = say(roleWords[user.role])
  const toLanding = () => navigate({ to: '/' })
  return (
    <Menu
      label={say('account.menu')}
      look={classes.who}
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
          icon: <IconUserCog size={16} stroke={1.6} aria-hidden />,
          act: () => void navigate({ to: '/account' }),
        },
        {
          label: say('account.logout'),
          icon: <IconLogout size={16} stroke={1.6} aria-hidden />,
          act: () => {
            const leave = () => logOut(toLanding)
            void ('urja.offline' in localStorage
              ? import('../offline/ask-to-leave.tsx').then(late => late.askToLeave(leave))
              : leave())
          },
        },
      ]}
    />
  )
}
