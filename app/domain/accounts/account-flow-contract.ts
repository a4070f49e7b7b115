import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { FormDone } from './form-done.ts'
import { Confirmation, Email, FirstName, LastName, Password, PhoneNo } from './person-fields.ts'

const Token = v.pipe(v.string(), v.maxLength(200))

export const register = endpoint({
  method: 'POST',
  path: '/api/register/',
  role: 'anon',
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
  role: 'anon',
  summary: 'Activate an account with the token of the emailed link (7 days, once)',
  body: v.strictObject({ token: Token }),
  reply: FormDone,
  form: true,
})
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-reset/',
  role: 'anon',
  summary: 'Ask for a link that sets a new password; the answer is the same for every address',
  body: v.strictObject({ email: Email }),
  reply: FormDone,
  form: true,
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password-reset/confirm/',
  role: 'anon',
  summary:
    'Set a new password with the token of the emailed link (1 hour, once); ends every session of the account',
  body: v.strictObject({ password: Password, token: Token }),
  reply: FormDone,
  form: true,
})
export const becomeAdministrator = endpoint({
  method: 'POST',
  path: '/api/administrator-link/',
  role: 'anon',
  summary:
    'Set name and password and become Administrator with the token of a link that `npm run admin` printed (24 hours, once)',
  body: v.strictObject({ first_name: FirstName, last_name: LastName, password: Password, token: Token }),
  reply: FormDone,
  form: true,
})
