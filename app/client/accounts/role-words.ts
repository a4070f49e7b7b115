import type { MessageKey } from '../../domain/messages/messages.ts'
import type { RoleLabel } from '../../domain/roles.ts'

/** Display names of the roles. */
export const roleWords: Record<RoleLabel, MessageKey> = {
  Administrator: 'account.roleAdministrator',
  Manager: 'account.roleManager',
  Planner: 'account.rolePlanner',
  General: 'account.roleGeneral',
}
