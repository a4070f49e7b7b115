import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { paged, pageQuery } from '../api/paged.ts'
import { pageSizes } from '../api/resource.ts'

/** Days for which rows are retained. The database does not permit deleting rows that are less than a year old. */
export const auditRetention_days = 730
/** Maximum number of rows in an export. If there are more, the newest are exported. */
export const maxExported = 20_000

export const auditOutcomes = ['done', 'refused'] as const

const Day = v.pipe(v.string(), v.isoDate('field.day'))
const filters = {
  /** Searches the action, its object, and the name or address of the actor. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100), v.regex(/^[^\0]*$/, 'field.noNul'))),
  outcome: v.optional(v.picklist(auditOutcomes)),
  /** Whole days in Nepal, including both ends. */
  from: v.optional(Day),
  to: v.optional(Day),
}

const AuditRow = v.object({
  /** Position in the chain, or null until the row is sealed. */
  chain_no: v.nullable(v.number()),
  id: v.number(),
  at: v.string(),
  user_id: v.nullable(v.number()),
  /** Current name, or null if nobody was logged in or the account has been removed. */
  name: v.nullable(v.string()),
  action: v.string(),
  target: v.string(),
  outcome: v.picklist(auditOutcomes),
  code: v.nullable(v.string()),
  address: v.nullable(v.string()),
  times: v.number(),
  detail: v.unknown(),
  hash: v.nullable(v.string()),
})
export type AuditRow = v.InferOutput<typeof AuditRow>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit/',
  can: 'audit.read',
  summary: 'The audit log, newest first: every write and every refusal',
  query: v.object({ ...filters, ...pageQuery(pageSizes, '20').entries }),
  reply: paged(AuditRow),
})
export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/audit/export',
  can: 'audit.read',
  summary: `The same rows at once, the newest ${maxExported} at most; that they were taken is written down`,
  query: v.object(filters),
  reply: v.object({ results: v.array(AuditRow), count: v.number() }),
})
export const proveAudit = endpoint({
  method: 'GET',
  path: '/api/audit/proof',
  can: 'audit.read',
  summary:
    'Recomputes the chain of hashes over the whole log: whether a row was changed, taken away or put between',
  reply: v.object({
    rows: v.number(),
    /**
     * Newest link of the chain. If a copy of it is stored elsewhere, it proves that the end of the chain was not cut
     * off.
     */
    head: v.nullable(v.object({ chain_no: v.number(), hash: v.string() })),
    /** The first link that does not match its predecessor. */
    broken: v.nullable(v.number()),
    retention_days: v.number(),
  }),
})
