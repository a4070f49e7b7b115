import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { Credentials, login } from './contract.ts'
import { FormDone } from './form-done.ts'
import { MadePasskey, PasskeyAnswer, PasskeyQuestion, PasskeyRequest } from './passkey-fields.ts'
import { CurrentPassword, FactorCode, PasskeyName } from './person-fields.ts'

/**
 * Second factor for the user's own account: an authenticator app (RFC 6238), passkeys (WebAuthn) or both, with
 * recovery codes as a fallback.
 */
export const Passkey = v.object({
  id: v.string(),
  name: v.string(),
  /** The host to which the passkey is bound. */
  rp_id: v.string(),
  created_at: v.string(),
  used_at: v.nullable(v.string()),
})
export type Passkey = v.InferOutput<typeof Passkey>

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/account/second-factor/',
  can: 'account.use',
  summary:
    'What logging in to the account asks for beside the password, and how many recovery codes are left',
  reply: v.object({
    is_set: v.boolean(),
    has_app: v.boolean(),
    codes_left: v.number(),
    passkeys: v.array(Passkey),
    /** Host for new passkeys, or null if no browser can create a passkey at this address. */
    rp_id: v.nullable(v.string()),
  }),
})
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/',
  can: 'account.use',
  summary: 'A new key for an app that makes codes; nothing asks for them before one confirms it',
  body: v.strictObject({ current_password: CurrentPassword }),
  reply: v.object({
    /** In Base32, for typing. */
    secret: v.string(),
    /** `otpauth://` address, for a QR code. */
    address: v.string(),
  }),
  form: true,
})
/** Empty if the account already has recovery codes. */
const RecoveryCodes = v.object({ recovery_codes: v.array(v.string()) })
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/confirm/',
  can: 'account.use',
  summary: 'Confirm the key by a code of it: from now on a login asks for one. Ends every other session',
  body: v.strictObject({ code: FactorCode }),
  reply: RecoveryCodes,
  form: true,
})
export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/remove/',
  can: 'account.use',
  summary:
    'Ask for no code of the app any more; the password alone opens the account where there is no passkey',
  body: v.strictObject({ current_password: CurrentPassword, code: FactorCode }),
  reply: FormDone,
  form: true,
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/passkey/',
  can: 'account.use',
  summary: 'What a browser makes a passkey with (navigator.credentials.create); good once, for five minutes',
  body: v.strictObject({ name: PasskeyName, current_password: CurrentPassword }),
  reply: PasskeyRequest,
  form: true,
})
export const confirmPasskey = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/passkey/confirm/',
  can: 'account.use',
  summary: 'Keep the passkey: from now on it confirms a login. Ends every other session',
  body: v.strictObject({ passkey: MadePasskey }),
  reply: RecoveryCodes,
  form: true,
})
export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/passkey/remove/',
  can: 'account.use',
  summary: 'Forget a passkey; the password alone opens the account where it was the last and there is no app',
  body: v.strictObject({ id: v.pipe(v.string(), v.maxLength(2048)), current_password: CurrentPassword }),
  reply: FormDone,
  form: true,
})

/** Ways to confirm a login, which are the `ways` of a refusal with the code `code_required` or a later one. */
export const LoginWays = v.object({
  app: v.boolean(),
  recovery_codes: v.boolean(),
  passkey: v.nullable(PasskeyQuestion),
})
export type LoginWays = v.InferOutput<typeof LoginWays>

export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/api/login/passkey/',
  can: 'anon',
  summary:
    'Log in with email, password and the answer of a passkey to the question that the login was refused with',
  body: v.strictObject({
    email: Credentials.entries.email,
    password: Credentials.entries.password,
    passkey: PasskeyAnswer,
  }),
  reply: login.reply,
})
