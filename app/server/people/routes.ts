import { Failure } from '../../domain/api/failure.ts'
import { erasePerson, findPerson, ownData } from '../../domain/people/contract.ts'
import type { TryParts } from '../accounts/own/count-tries.ts'
import type { OwnAccountParts } from '../accounts/own/parts.ts'
import { requirePassword } from '../accounts/own/require-password.ts'
import { findUserById } from '../accounts/queries.ts'
import { write } from '../db/write.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import { eraseKnown } from './erase.ts'
import { knownOf, personData } from './person-data.ts'

type Parts = TryParts & Pick<OwnAccountParts, 'callers' | 'clock'>

/** Personal data, which is shown to the person and to an Administrator. The Administrator may erase it. */
export function peopleRoutes(parts: Parts): Route[] {
  const { db, audit, callers, clock } = parts
  return [
    serve(ownData, async ({ caller, address }) => {
      const found = await findUserById(db, caller.id)
      if (found === undefined) throw new Failure('token_invalid')
      await audit.done({ user_id: caller.id, action: 'export own data', target: 'account', address })
      const { email, phone_no } = found.user
      return personData(db, { email, phone_no }, clock())
    }),

    // The log does not name the person. Erasures also apply to the log, and this entry would keep the name.
    serve(findPerson, async ({ caller, address, body }) => {
      const data = await personData(db, body, clock())
      const target = data.account === null ? 'a person' : String(data.account.id)
      await audit.done({ user_id: caller.id, action: 'export data of a person', target, address })
      return data
    }),

    serve(erasePerson, async call => {
      const { caller, body } = call
      const { current_password, ...person } = body
      await requirePassword(parts, call, current_password)
      const erased = await write(parts, call, async tx => {
        const { known, user_id } = await knownOf(tx, person)
        if (user_id === caller.id) throw new Failure('own_account')
        const result = await eraseKnown(tx, known, clock())
        const detail = {
          accounts: result.accounts.length,
          mentions: result.mentions,
          rows: result.audit_rows,
        }
        return { result, done: { action: 'erase a person', target: 'a person', detail } }
      })
      for (const id of erased.accounts) callers.forget(id)
      const { mentions, audit_rows } = erased
      return { success: true as const, errors: {}, accounts: erased.accounts.length, mentions, audit_rows }
    }),
  ]
}
