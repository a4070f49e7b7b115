import type { RoleLabel } from '../roles.ts'

/** Role of a new registration until a reviewer assigns a different one. */
export const registrationRole: RoleLabel = 'General'
