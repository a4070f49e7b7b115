import type { User } from '../../../domain/accounts/contract.ts'
import { regionLevelOf } from '../../../domain/region-codes.ts'
import { can } from '../../../domain/roles.ts'

/**
 * The municipality that a first plan is offered for: the chosen one where the user works there, else the first that is
 * assigned. An Administrator works everywhere and is offered the chosen one alone.
 */
export function ownPlace(user: Pick<User, 'role' | 'assigned_sddmms'> | null, region: number): number | null {
  if (user === null) return null
  const { role, assigned_sddmms: assigned } = user
  const isLocal = regionLevelOf(region) === 'local_level'
  if (isLocal && (can(role, 'area.all') || assigned.includes(region))) return region
  return assigned[0] ?? null
}
