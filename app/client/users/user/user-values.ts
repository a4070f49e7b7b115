import type { RoleId } from '../../../domain/roles.ts'
import type { ManagedUser } from '../../../domain/users/contract.ts'

/** What the form holds. `version` is of what was loaded; a new user has none. */
export type UserValues = {
  first_name: string
  last_name: string
  phone_no: string
  email: string
  password: string
  confirm_password: string
  /** Number of the role, as requests send it; null as long as none is chosen. */
  role: RoleId | null
  is_active: boolean
  assigned_sddmms: number[]
  version: string
  /** The caller's own, where the email becomes another. */
  current_password: string
}

/** The form of a user as saved, or of a new one. */
export function valuesOf(user: ManagedUser | null): UserValues {
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
