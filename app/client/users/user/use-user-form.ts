import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { readInstallation } from '../../../domain/installation/contract.ts'
import type { RoleId } from '../../../domain/roles.ts'
import { createUser, getUser, listUsers, ManagedUser, updateUser } from '../../../domain/users/contract.ts'
import { passwordsMatch } from '../../accounts/passwords/passwords-match.ts'
import { call, renewUser } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { type PersistedForm, readChangeInfo, usePersistedForm } from '../../ui/form/use-persisted-form.ts'

/** Values of the form. `version` is that of the loaded user. A new user has none. */
type UserValues = {
  first_name: string
  last_name: string
  phone_no: string
  email: string
  password: string
  confirm_password: string
  /** Number of the role, as it is sent in requests. Null until a role is selected. */
  role: RoleId | null
  is_active: boolean
  assigned_sddmms: number[]
  version: string
  /** The caller's own password, which is required if the email address changes. */
  current_password: string
}

/** Values of the form for a saved user or for a new one. */
function valuesOf(user: ManagedUser | null): UserValues {
  return {
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    phone_no: user?.phone_no ?? '',
    email: user?.email ?? '',
    password: '',
    confirm_password: '',
    role: user?.role_id ?? null,
    is_active: user?.is_active ?? true,
    assigned_sddmms: user?.assigned_sddmms ?? [],
    version: user?.version ?? '',
    current_password: '',
  }
}

export type UserFormState = PersistedForm<UserValues>

/** The form of a user, or of a new one if `user` is null. */
export function useUserForm(user: ManagedUser | null, saved: () => void): UserFormState {
  const queries = useQueryClient()
  return usePersistedForm<UserValues>({
    defaults: valuesOf(user),
    labels: {
      first_name: 'account.firstName',
      last_name: 'account.lastName',
      phone_no: 'admin.phone',
      role: 'admin.role',
      email: 'account.email',
      ...(user === null
        ? { password: 'account.password', confirm_password: 'account.confirmPassword' }
        : { is_active: 'admin.active', current_password: 'account.currentPassword' }),
      assigned_sddmms: 'admin.area',
    },
    draft: `admin.user.${user?.id ?? 'new'}`,
    schema: user === null ? createUser.body : updateUser.body,
    body: values => bodyOf(values)[user === null ? 'created' : 'changed'],
    check: user === null ? passwordsMatch : undefined,
    async save(values) {
      const { created, changed } = bodyOf(values)
      if (user === null) await call(createUser, { body: created })
      else await call(updateUser, { params: { id: String(user.id) }, body: changed })
      for (const { path } of [listUsers, readInstallation])
        void queries.invalidateQueries({ queryKey: [path] })
      // If the user's own name changes, the new name is shown in the header.
      void renewUser()
      if (user) queries.removeQueries({ queryKey: userKey(user.id) })
      return undefined
    },
    saved,
    async theirs({ theirs }) {
      const parsed = v.safeParse(ManagedUser, theirs)
      const id = String(user?.id)
      const found = parsed.success ? parsed.output : await call(getUser, { params: { id } }).catch(() => null)
      return found && { values: valuesOf(found), ...readChangeInfo(theirs) }
    },
  })
}

/** Key of the query of one user. */
const userKey = (id: number) => endpointQuery(getUser, { params: { id: String(id) } }).queryKey

/** The form was validated with the schema before it was sent, so there is a role. */
function bodyOf({ password, confirm_password, is_active, version, current_password, ...person }: UserValues) {
  const body = { ...person, role: person.role as RoleId }
  return {
    created: { ...body, password, confirm_password },
    changed: { ...body, is_active, version, ...(current_password !== '' && { current_password }) },
  }
}
