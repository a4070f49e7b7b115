import type { Audit } from '../../db/audit.ts'
import type { Db } from '../../db/open.ts'
import type { Background } from '../../mail/background.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Callers } from '../callers.ts'
import type { Throttle } from '../throttle.ts'
import type { FactorKeys } from './factors/factor-keys.ts'

export type OwnAccountParts = {
  db: Db
  audit: Audit
  callers: Callers
  /** Counts wrong attempts at the user's own password. */
  throttle: Throttle
  /** Counts wrong codes of the second factor. */
  codeThrottle: Throttle
  mailer: Mailer
  background: Background
  publicUrl: () => string
  factorKeys: FactorKeys
  clock: () => Date
}
