import type { User } from '../../../domain/accounts/contract.ts'
import { regionLevelOf } from '../../../domain/region-codes.ts'
import { can } from '../../../domain/roles.ts'

/**
 * The municipality that is suggested for a first plan. It is the selected one if it is in the user's area, otherwise
 * the first one assigned to the user. For an Administrator, who may work anywhere, only the selected one is suggested.
 */
export function ownPlace(user: Pick<User, 'role' | 'assigned_sddmms'> | null, region: number): number | null {
  if (user === null) return null
  const { role, assigned_sddmms: assigned } = user
  const isLocal = regionLevelOf(region) === 'local_level'
  if (isLocal && (can(role, 'area.all') || assigned.includes(region))) return region
  return assigned[0] ?? null
}
