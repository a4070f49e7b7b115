import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import type { User } from '../../domain/accounts/contract.ts'
import type { RoleLabel } from '../../domain/accounts/roles.ts'
import type { WordKey } from '../../domain/words/words.ts'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { useWords } from '../ui/use-words.ts'
import classes from './accounts.module.css'
import { logOut } from './log-out.ts'

const roleWords: Record<RoleLabel, WordKey> = {
  Administrator: 'account.roleAdministrator',
  Manager: 'account.roleManager',
  Planner: 'account.rolePlanner',
  General: 'account.roleGeneral',
}

/** First name and role; the entries of the screen, then Logout. */
export function UserMenu({ user, entries }: { user: User; entries: MenuEntry[] }) {
  const say = useWords()
  const role = say(roleWords[user.role])
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
          label: say('account.logout'),
          icon: <IconLogout size={16} stroke={1.6} aria-hidden />,
          act: () => void logOut(),
        },
      ]}
    />
  )
}
