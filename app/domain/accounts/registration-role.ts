import type { RoleLabel } from '../roles.ts'

/** The role of somebody who registers, until somebody else gives another. */
export const registrationRole: RoleLabel = 'General'
