import type { Sddmm } from '../domain/region-codes.ts'
import type { RoleLabel } from '../domain/roles.ts'

/** The caller, as of at most a few seconds ago in the database. */
export type Caller = {
  id: number
  role: RoleLabel
  /** Local levels of the working area; see workingAreaOf for an empty list. */
  assigned: readonly Sddmm[]
  /** Login of the call. */
  session?: string
}
