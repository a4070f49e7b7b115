import type { Sddmm } from '../domain/region-codes.ts'
import type { RoleLabel } from '../domain/roles.ts'

/** The caller as in the database, at most a few seconds ago. */
export type Caller = {
  id: number
  role: RoleLabel
  /** Local levels of the working area. For the meaning of an empty list, see workingAreaOf. */
  assigned: readonly Sddmm[]
  /** Login session of the call. */
  session?: string
}
