import type { RoleLabel } from '../roles.ts'

/** Role of a new registration until a reviewer assigns another. */
export const registrationRole: RoleLabel = 'General'
