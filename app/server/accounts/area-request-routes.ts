import { and, eq, isNotNull } from 'drizzle-orm'
import { nameMunicipality, readRoleRequest } from '../../domain/accounts/account-flow-contract.ts'
import { Failure } from '../../domain/api/failure.ts'
import type { AtlasInUse } from '../../engine/atlas/atlas.ts'
import type { Audit } from '../db/audit.ts'
import type { Db } from '../db/open.ts'
import { users } from '../db/schema-accounts.ts'
import { refuseIfAny } from '../db/write.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import type { AccountsDb } from './queries.ts'
import type { Registrations } from './registrations.ts'

type Parts = { db: Db; atlas: AtlasInUse; audit: Audit; registrations: Registrations }

/** Lets a newly registered person request a role and a local level, once. */
export function areaRequestRoutes({ db, atlas, audit, registrations }: Parts): Route[] {
  return [
    serve(readRoleRequest, ({ caller }) => areaRequestOf(db, caller.id)),
    serve(nameMunicipality, async ({ caller, body: { municipality }, address }) => {
      if (!atlas.current().facts.has(municipality))
        refuseIfAny({ municipality: [{ key: 'admin.unknownMunicipality', params: { codes: municipality } }] })
      const isNew = await db.transaction(async tx => {
        const areaRequest = await areaRequestOf(tx, caller.id, 'update')
        if (!areaRequest.awaiting) refuseIfAny({ municipality: [{ key: 'account.notAwaiting' }] })
        if (areaRequest.municipality === municipality) return false
        // Only one request is allowed, because each one sends an email to all Managers of the local level.
        if (areaRequest.municipality !== null)
          refuseIfAny({ municipality: [{ key: 'account.alreadyNamed' }] })
        await tx
          .update(users)
          .set({ wanted_sddmm: municipality })
          .where(and(eq(users.id, caller.id), isNotNull(users.awaiting_since)))
        const target = String(municipality)
        await audit.done({ user_id: caller.id, action: 'name municipality', target, address }, tx)
        return true
      })
      if (isNew) registrations.notifyManagers(caller.id, municipality)
      return { awaiting: true, municipality }
    }),
  ]
}

async function areaRequestOf(db: AccountsDb, id: number, lock?: 'update') {
  const query = db.select().from(users).where(eq(users.id, id))
  const [user] = lock ? await query.for(lock) : await query
  if (user === undefined) throw new Failure('token_invalid')
  return { awaiting: user.awaiting_since !== null, municipality: user.wanted_sddmm }
}
