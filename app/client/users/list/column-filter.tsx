import { IconFilter, IconFilterFilled } from '@tabler/icons-react'
import { roleLabels } from '../../../domain/accounts/roles.ts'
import { roleWords } from '../../accounts/role-words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { useWords } from '../../ui/use-words.ts'
import classes from './users.module.css'
import type { UsersSearch } from './users-search.ts'

type Props = {
  column: 'role' | 'state'
  search: UsersSearch
  choose(choice: Partial<UsersSearch>): void
  /** With its name beside the icon, where no head of a column says it. */
  isNamed?: boolean
}

/** Shows only one role or state of the loaded users (M-008). */
export function ColumnFilter({ column, search, choose, isNamed = false }: Props) {
  const say = useWords()
  const Icon = search[column] === 'all' ? IconFilter : IconFilterFilled
  const roles = (['all', ...roleLabels] as const).map(
    (role): MenuEntry => ({
      label: say(role === 'all' ? 'admin.all' : roleWords[role]),
      chosen: search.role === role,
      act: () => choose({ role }),
    }),
  )
  const states = (['all', 'active', 'inactive'] as const).map(
    (state): MenuEntry => ({
      label: say(`admin.${state}`),
      chosen: search.state === state,
      act: () => choose({ state }),
    }),
  )
  return (
    <Menu
      label={say(column === 'role' ? 'admin.filterRole' : 'admin.filterState')}
      look={isNamed ? buttonClass('default') : `${classes.filter}`}
      side={isNamed ? 'left' : 'right'}
      button={
        <>
          <Icon size={14} stroke={1.6} aria-hidden />
          {isNamed && <span aria-hidden>{say(`admin.${column}`)}</span>}
        </>
      }
      entries={column === 'role' ? roles : states}
    />
  )
}
