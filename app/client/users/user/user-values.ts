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
  role: ManagedUser['role_id'] | null
  is_active: boolean
  assigned_sddmms: number[]
  version: string
}

export const fieldNames = [
  'first_name',
  'last_name',
  'phone_no',
  'role',
  'email',
  'password',
  'confirm_password',
  'is_active',
  'assigned_sddmms',
] as const
export type FieldName = (typeof fieldNames)[number]

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
  }
}

/** Whether something was typed or chosen that is not saved. */
export function isChanged(values: UserValues, saved: UserValues): boolean {
  return fieldNames.some(name => JSON.stringify(values[name]) !== JSON.stringify(saved[name]))
}
