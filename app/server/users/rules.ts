import { Failure, type FailureFields } from '../../domain/api/failure.ts'
import type { Message } from '../../domain/messages/messages.ts'
import { roles } from '../../domain/role-ids.ts'
import { can, type RoleId } from '../../domain/roles.ts'
import type { ManagedUser } from '../../domain/users/contract.ts'
import { type Actor, assignableRoles, manages } from '../../domain/users/managed-users.ts'

type WantedRights = { role: RoleId; assigned_sddmms: readonly number[] }
const maxNamed = 5

/** Throws not_found (404) if the user is unknown, and forbidden (403) if the actor does not manage the user. */
export function requireManaged(actor: Actor, user: ManagedUser | undefined): ManagedUser {
  if (user === undefined) throw new Failure('not_found')
  if (!manages(actor, user)) throw new Failure('forbidden')
  return user
}

/**
 * Errors in the role and area that an actor assigns (S-029, M-012).
 * @param isKnown whether the local level exists
 */
export function areaRequestFaults(
  actor: Actor,
  { role, assigned_sddmms }: WantedRights,
  isKnown: (code: number) => boolean,
): FailureFields {
  const area = areaFault(actor, role, assigned_sddmms, isKnown)
  return {
    ...(!assignableRoles(actor.role).includes(role) && { role: [{ key: 'admin.roleNotYours' }] }),
    ...(area && { assigned_sddmms: [area] }),
  }
}

function areaFault(
  actor: Actor,
  role: RoleId,
  codes: readonly number[],
  isKnown: (code: number) => boolean,
): Message | null {
  const unknown = codes.filter(code => !isKnown(code))
  if (unknown.length > 0) return { key: 'admin.unknownMunicipality', params: { codes: named(unknown) } }
  if (can(actor.role, 'users.manageAll')) return null
  const foreign = codes.filter(code => !actor.assigned.includes(code))
  if (foreign.length > 0) return { key: 'admin.outsideYourArea', params: { codes: named(foreign) } }
  // Without an area, the Manager could no longer see the user.
  return role === roles.Planner && codes.length === 0 ? { key: 'admin.plannerNeedsArea' } : null
}

/** Administrators cannot demote or deactivate themselves, because they might be the last one. */
export function ownFaults(
  user: ManagedUser,
  { role, is_active }: { role: RoleId; is_active: boolean },
): FailureFields {
  return {
    ...(role !== user.role_id && { role: [{ key: 'admin.ownRole' }] }),
    ...(!is_active && { is_active: [{ key: 'admin.ownState' }] }),
  }
}

const named = (codes: readonly number[]) =>
  codes.slice(0, maxNamed).join(', ') + (codes.length > maxNamed ? ' …' : '')
