import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { FormDone } from './form-done.ts'
import { CurrentPassword, FactorCode } from './person-fields.ts'

/** A second factor of the own account: an app that makes codes (RFC 6238), and recovery codes for its loss. */
export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/account/second-factor/',
  role: 'General',
  summary: 'Whether logging in to the account asks for a code, and how many recovery codes are left',
  reply: v.object({ is_set: v.boolean(), codes_left: v.number() }),
})
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/',
  role: 'General',
  summary: 'A new key for an app that makes codes; nothing asks for them before one confirms it',
  body: v.strictObject({ current_password: CurrentPassword }),
  reply: v.object({
    /** In base32, for typing. */
    secret: v.string(),
    /** `otpauth://`, for a QR code. */
    address: v.string(),
  }),
  form: true,
})
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/confirm/',
  role: 'General',
  summary: 'Confirm the key by a code of it: from now on a login asks for one. Ends every other session',
  body: v.strictObject({ code: FactorCode }),
  reply: v.object({ recovery_codes: v.array(v.string()) }),
  form: true,
})
export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/remove/',
  role: 'General',
  summary: 'Log in by the password alone again',
  body: v.strictObject({ current_password: CurrentPassword, code: FactorCode }),
  reply: FormDone,
  form: true,
})
