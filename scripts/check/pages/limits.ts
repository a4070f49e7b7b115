import { auditRetention_days } from '../../../app/domain/audit/contract.ts'
import { retention_days } from '../../../app/domain/people/personal-data.ts'
import {
  accessLifetime_s,
  bareRefreshLifetime_s,
  callerLifetime_ms,
  emailSuspension_s,
  linkLifetime_s,
  loginLifetime_s,
  refreshLifetime_s,
} from '../../../app/server/accounts/lifetimes.ts'
import { codeLimits, loginLimits, mailLimits } from '../../../app/server/accounts/throttle.ts'
import { type Finding, lineAt, readSource } from '../../common/source-files.ts'

const page = 'scripts/settings.md'
const day_s = 24 * 3600
const seconds: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600, day: day_s }

const prefixed = (prefix: string, values: object, unit = 1): [string, number][] =>
  Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value * unit])

/** Limits for safety and retention that no setting changes, in seconds or as counts. */
const limits: Readonly<Record<string, number>> = Object.fromEntries([
  ['accessLifetime_s', accessLifetime_s],
  ['refreshLifetime_s', refreshLifetime_s],
  ['bareRefreshLifetime_s', bareRefreshLifetime_s],
  ['loginLifetime_s', loginLifetime_s],
  ['callerLifetime_ms', callerLifetime_ms / 1000],
  ['emailSuspension_s', emailSuspension_s],
  ...prefixed('linkLifetime_s', linkLifetime_s),
  ...prefixed('loginLimits', loginLimits),
  ...prefixed('mailLimits', mailLimits),
  ...prefixed('codeLimits', codeLimits),
  ...prefixed('retention_days', retention_days, day_s),
  ['auditRetention_days', auditRetention_days * day_s],
])

export function checkLimits(): Finding[] {
  return wrongLimits(readSource(page))
}

/** Rows in the page's table of limits that differ from the code, and limits without a row. */
export function wrongLimits(text: string, right = limits): Finding[] {
  const rows = [...text.matchAll(/^\|[^|\n]*\| ([\d,]+)(?: (\w+?)s?)? \| `([\w.]+)` \|$/gm)].map(match => ({
    line: lineAt(text, match.index),
    name: match[3],
    stated: Number(match[1].replaceAll(',', '')) * (match[2] ? seconds[match[2]] : 1),
  }))
  const wrong = rows.flatMap(({ line, name, stated }) =>
    right[name] === stated
      ? []
      : [{ file: page, line, what: `states ${stated} for ${name}, which is ${right[name]} in the code` }],
  )
  const missing = Object.keys(right).filter(name => !rows.some(row => row.name === name))
  return [...wrong, ...missing.map(name => ({ file: page, what: `has no row for the limit ${name}` }))]
}
