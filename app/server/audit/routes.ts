import {
  auditRetention_days,
  exportAudit,
  listAudit,
  maxExported,
  proveAudit,
} from '../../domain/audit/contract.ts'
import type { Audit } from '../db/audit.ts'
import type { Db } from '../db/open.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import { findAudit, provenChain } from './queries.ts'

/** Lets the Administrator read, export and verify the audit log. */
export function auditRoutes({ db, audit }: { db: Db; audit: Audit }): Route[] {
  return [
    serve(listAudit, async ({ query: { page, page_size, ...filter } }) => {
      await audit.flush()
      return findAudit(db, filter, { from: (page - 1) * page_size, max: page_size })
    }),
    serve(exportAudit, async ({ caller, address, query }) => {
      await audit.flush()
      await audit.done({ user_id: caller.id, action: 'export audit log', target: 'audit log', address })
      return findAudit(db, query, { from: 0, max: maxExported })
    }),
    serve(proveAudit, async () => {
      await audit.flush()
      return { ...(await provenChain(db)), retention_days: auditRetention_days }
    }),
  ]
}
