import { agency } from '../../domain/installation/agency.ts'
import { type Contact, readContact } from '../../domain/installation/contact-contract.ts'
import { type AtlasDamage, readInstallation } from '../../domain/installation/contract.ts'
import type { Db } from '../db/open.ts'
import { type Route, serve, serveAnyone } from '../kernel/endpoint.ts'
import { publicDemoAccounts } from './queries.ts'

type Parts = {
  db: Db
  lastBackup: () => Promise<{ at: string; bytes: number } | null>
  atlasDamage: () => AtlasDamage | null
  contact?: Contact
}
const ofAgency: Contact = { name: null, address: null, phone: null, ...agency }

/** Information about the installation for Administrators. */
export function installationRoutes({ db, lastBackup, atlasDamage, contact = ofAgency }: Parts): Route[] {
  return [
    serveAnyone(readContact, () => contact),
    serve(readInstallation, async () => {
      const last = await lastBackup()
      return {
        demo_accounts: await publicDemoAccounts(db),
        last_backup: last && { at: last.at, bytes: last.bytes },
        atlas_damage: atlasDamage(),
      }
    }),
  ]
}
