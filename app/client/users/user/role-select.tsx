import { Select } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { roleLabel } from '../../../domain/role-ids.ts'
import type { RoleId } from '../../../domain/roles.ts'
import { assignableRoles } from '../../../domain/users/managed-users.ts'
import { roleWords } from '../../accounts/role-words.ts'
import { useUser } from '../../api/browser.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from './user.module.css'

type Props = {
  role: RoleId | null
  /** True for the user's own account, because users cannot change their own role. */
  isFixed: boolean
  errors: string[] | undefined
  choose(role: RoleId): void
}

/** Roles that the current user may assign (M-012). */
export function RoleSelect({ role, isFixed, errors, choose }: Props) {
  const say = useSay()
  const me = useUser()
  const choices = me ? assignableRoles(me.role) : []
  return (
    <Select
      name="role"
      label={say('admin.role')}
      placeholder={say('admin.role')}
      data={choices.map(id => ({ value: String(id), label: say(roleWords[roleLabel(id)]) }))}
      value={role === null ? null : String(role)}
      allowDeselect={false}
      disabled={isFixed}
      error={errors?.join(' ')}
      rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
      rightSectionPointerEvents="none"
      classNames={{ label: classes.label, input: classes.choice, error: classes.wrong }}
      onChange={value => {
        const chosen = choices.find(id => String(id) === value)
        if (chosen) choose(chosen)
      }}
    />
  )
}
