import type { Sddmm } from '../domain/region-codes.ts'
import type { RoleLabel } from '../domain/roles.ts'

/** Who calls, as the database said at most a few seconds ago. */
export type Caller = {
  id: number
  role: RoleLabel
  /** Local levels of the working area; see workingAreaOf for what an empty list means. */
  assigned: readonly Sddmm[]
  /** The login that the call came from. */
  session?: string
}
