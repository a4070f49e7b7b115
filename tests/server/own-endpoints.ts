import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll } from 'vitest'
import { makeAudit } from '../../app/server/db/audit.ts'
import { makeAnswer, type PipelineParts } from '../../app/server/http/answer.ts'
import { makeMetrics } from '../../app/server/http/metrics.ts'
import type { Running } from './harness.ts'

/** The real pipeline on a port of its own, with a test's own endpoints and the callers of a running server. */
export async function startEndpoints(
  { authenticate, database }: Running,
  own: Pick<PipelineParts, 'routes' | 'authorisePlan' | 'worker'>,
): Promise<{ url: string; parts: PipelineParts }> {
  const parts: PipelineParts = {
    ...own,
    authenticate,
    audit: makeAudit(database.db, () => new Date(), console.error),
    metrics: makeMetrics(() => ({})),
    addressOf: () => 'test',
    log: console.error,
  }
  const server = createAdaptorServer({ fetch: new Hono().all('*', makeAnswer(parts)).fetch })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  afterAll(() => new Promise(closed => server.close(closed)))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, parts }
}
