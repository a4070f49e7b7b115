import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { FormDone } from './form-done.ts'
import { Confirmation, CurrentPassword, Password } from './person-fields.ts'

/** The user's own account: password and active sessions. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password/',
  can: 'account.use',
  summary:
    'Set another password with the present one; ends every other session of the account, and mails its owner',
  body: v.strictObject({
    current_password: CurrentPassword,
    password: Password,
    confirm_password: Confirmation,
  }),
  reply: FormDone,
  form: true,
})

const Session = v.object({
  id: v.string(),
  created_at: v.string(),
  seen_at: v.string(),
  agent: v.string(),
  address: v.nullable(v.string()),
  /** Whether this is the session of the caller. */
  is_this: v.boolean(),
})
export type Session = v.InferOutput<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions/',
  can: 'account.use',
  summary: 'Where the account is logged in, the newest login first',
  reply: v.array(Session),
})
export const endSession = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end/',
  can: 'account.use',
  summary: 'End one session of the account, with the password',
  body: v.strictObject({ id: v.pipe(v.string(), v.uuid()), current_password: CurrentPassword }),
  reply: v.undefined(),
  status: 204,
})

export const logoutEverywhere = endpoint({
  method: 'POST',
  path: '/api/logout-everywhere/',
  can: 'account.use',
  summary:
    'End every session of the account, on every machine, with the password; access tokens end within ten seconds',
  body: v.strictObject({ current_password: CurrentPassword }),
  reply: v.undefined(),
  status: 204,
})
