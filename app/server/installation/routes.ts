import { readInstallation } from '../../domain/installation/contract.ts'
import type { Db } from '../db/open.ts'
import { type Route, serve } from '../http/endpoint.ts'
import { publicDemoAccounts } from './queries.ts'

/** What Administrators should know of the installation itself. */
export function installationRoutes({ db }: { db: Db }): Route[] {
  return [serve(readInstallation, async () => ({ demo_accounts: await publicDemoAccounts(db) }))]
}
