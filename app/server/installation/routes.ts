import { readInstallation } from '../../domain/installation/contract.ts'
import type { Db } from '../db/open.ts'
import { type Route, serve } from '../http/endpoint.ts'
import { publicDemoAccounts } from './queries.ts'

type Parts = { db: Db; lastBackup: () => Promise<{ at: string; bytes: number } | null> }

/** What Administrators should know of the installation itself. */
export function installationRoutes({ db, lastBackup }: Parts): Route[] {
  return [
    serve(readInstallation, async () => {
      const last = await lastBackup()
      return {
        demo_accounts: await publicDemoAccounts(db),
        last_backup: last && { at: last.at, bytes: last.bytes },
      }
    }),
  ]
}
