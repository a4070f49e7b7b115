import type { RoleLabel } from '../../domain/accounts/roles.ts'
import type { WordKey } from '../../domain/words/words.ts'

/** Roles as people read them. */
export const roleWords: Record<RoleLabel, WordKey> = {
  Administrator: 'account.roleAdministrator',
  Manager: 'account.roleManager',
  Planner: 'account.rolePlanner',
  General: 'account.roleGeneral',
}
