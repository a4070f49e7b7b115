import type { User } from '../../../domain/accounts/contract.ts'
import { regionLevelOf } from '../../../domain/region-codes.ts'
import { can } from '../../../domain/roles.ts'

/**
 * Municipality suggested for a first plan: the selected one if it is in the user's area, otherwise the first
 * assigned. An Administrator, who may work everywhere, gets only the selected one.
 */
export function ownPlace(user: Pick<User, 'role' | 'assigned_sddmms'> | null, region: number): number | null {
  if (user === null) return null
  const { role, assigned_sddmms: assigned } = user
  const isLocal = regionLevelOf(region) === 'local_level'
  if (isLocal && (can(role, 'area.all') || assigned.includes(region))) return region
  return assigned[0] ?? null
}
