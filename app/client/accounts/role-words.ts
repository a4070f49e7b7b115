import type { RoleLabel } from '../../domain/roles.ts'
import type { MessageKey } from '../../domain/words/words.ts'

/** Roles as people read them. */
export const roleWords: Record<RoleLabel, MessageKey> = {
  Administrator: 'account.roleAdministrator',
  Manager: 'account.roleManager',
  Planner: 'account.rolePlanner',
  General: 'account.roleGeneral',
}
