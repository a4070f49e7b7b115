import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import type { WordKey } from '../words/words.ts'

/** What a form of these answers once it is done; a failure carries `{success: false, errors}` (S-032). */
const Done = v.object({ success: v.literal(true), errors: v.strictObject({}) })

const longestName = 100
const longestEmail = 254
const passwordLength = { least: 8, most: 128 }

/** The first thing that is wrong is enough to say about one field; messages are keys of the words files. */
const first = { abortPipeEarly: true }
const required = (words: WordKey) => [v.string(words), v.trim(), v.nonEmpty<string, WordKey>(words)] as const
const name = (words: WordKey) => v.config(v.pipe(...required(words), v.maxLength(longestName)), first)
const emailWords: WordKey = 'account.emailUnusable'
const Email = v.config(
  v.pipe(...required('account.emailRequired'), v.maxLength(longestEmail), v.email(emailWords)),
  first,
)
const phoneWords: WordKey = 'account.phoneUnusable'
const PhoneNo = v.config(
  v.pipe(...required('account.phoneRequired'), v.maxLength(40), v.regex(/^\+? *(?:\d *){7,15}$/, phoneWords)),
  first,
)
const passwordWords: WordKey = 'account.passwordRequired'
const Password = v.config(
  v.pipe(
    v.string(passwordWords),
    v.nonEmpty(passwordWords),
    v.minLength(passwordLength.least),
    v.maxLength(passwordLength.most),
  ),
  first,
)
const confirmWords: WordKey = 'account.confirmRequired'
const Confirmation = v.pipe(v.string(confirmWords), v.nonEmpty(confirmWords), v.maxLength(1024))
const Token = v.pipe(v.string(), v.maxLength(200))

export const register = endpoint({
  method: 'POST',
  path: '/api/register/',
  role: 'anon',
  summary: 'Ask for an account; a link by email activates it',
  body: v.strictObject({
    first_name: name('account.firstNameRequired'),
    last_name: name('account.lastNameRequired'),
    phone_no: PhoneNo,
    email: Email,
    password: Password,
    confirm_password: Confirmation,
  }),
  reply: Done,
  status: 201,
  form: true,
})
export const activate = endpoint({
  method: 'POST',
  path: '/api/activate/',
  role: 'anon',
  summary: 'Activate an account with the token of the emailed link (7 days, once)',
  body: v.strictObject({ token: Token }),
  reply: Done,
  form: true,
})
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-reset/',
  role: 'anon',
  summary: 'Ask for a link that sets a new password; the answer is the same for every address',
  body: v.strictObject({ email: Email }),
  reply: Done,
  form: true,
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password-reset/confirm/',
  role: 'anon',
  summary:
    'Set a new password with the token of the emailed link (1 hour, once); ends every session of the account',
  body: v.strictObject({ password: Password, token: Token }),
  reply: Done,
  form: true,
})
