import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { MunicipalityCode } from '../region/municipality.ts'
import { FormDone } from './form-done.ts'
import { Confirmation, Email, FirstName, LastName, Password, PhoneNo } from './person-fields.ts'

const Token = v.pipe(v.string(), v.maxLength(200))

export const register = endpoint({
  method: 'POST',
  path: '/api/register/',
  can: 'anon',
  summary: 'Ask for an account; a link by email activates it',
  body: v.strictObject({
    first_name: FirstName,
    last_name: LastName,
    phone_no: PhoneNo,
    email: Email,
    password: Password,
    confirm_password: Confirmation,
  }),
  reply: FormDone,
  status: 201,
  form: true,
})
export const activate = endpoint({
  method: 'POST',
  path: '/api/activate/',
  can: 'anon',
  summary:
    'Activate an account with the token of the emailed link (7 days); a link that has done so before says that too',
  body: v.strictObject({ token: Token }),
  reply: v.object({ ...FormDone.entries, was_active: v.boolean() }),
  form: true,
})
export const requestActivation = endpoint({
  method: 'POST',
  path: '/api/activate/again/',
  can: 'anon',
  summary: 'Ask for the mail with the activation link again; the answer is the same for every address',
  body: v.strictObject({ email: Email }),
  reply: FormDone,
  form: true,
})
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-reset/',
  can: 'anon',
  summary: 'Ask for a link that sets a new password; the answer is the same for every address',
  body: v.strictObject({ email: Email }),
  reply: FormDone,
  form: true,
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password-reset/confirm/',
  can: 'anon',
  summary:
    'Set a new password with the token of the emailed link (1 hour, once); ends every session of the account',
  body: v.strictObject({ password: Password, token: Token }),
  reply: FormDone,
  form: true,
})
export const becomeAdministrator = endpoint({
  method: 'POST',
  path: '/api/administrator-link/',
  can: 'anon',
  summary:
    'Set name and password and become Administrator with the token of a link that `npm run admin` printed (24 hours, once)',
  body: v.strictObject({ first_name: FirstName, last_name: LastName, password: Password, token: Token }),
  reply: FormDone,
  form: true,
})

/**
 * What a newly registered user is waiting for. `awaiting` is true until a Manager or Administrator has reviewed the
 * account.
 */
const RoleRequest = v.object({ awaiting: v.boolean(), municipality: v.nullable(v.number()) })

export const readRoleRequest = endpoint({
  method: 'GET',
  path: '/api/role-wish/',
  can: 'account.use',
  summary: 'Whether the own account still waits for its role, and the municipality that was named',
  reply: RoleRequest,
})
export const nameMunicipality = endpoint({
  method: 'PUT',
  path: '/api/role-wish/',
  can: 'account.use',
  summary: 'Name the municipality that one works for, once, while the account waits: its Managers get a mail',
  body: v.strictObject({ municipality: MunicipalityCode }),
  reply: RoleRequest,
  form: true,
})
