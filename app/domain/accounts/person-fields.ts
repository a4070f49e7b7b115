import * as v from 'valibot'
import { phonePattern } from '../cells/phones.ts'
import type { MessageKey } from '../messages/messages.ts'
import { unseen } from '../messages/unseen.ts'

/** The fields of a person's account, as registering and the user form of the admin area send them (S-034). */
const longestName = 100
const longestEmail = 254
const passwordLength = { min: 8, max: 128 }

/** The first thing that is wrong is enough to say about one field; messages are keys of the words files. */
const first = { abortPipeEarly: true }
const required = (words: MessageKey) =>
  [v.string(words), v.trim(), v.nonEmpty<string, MessageKey>(words)] as const
/** Controls, halves of letters, and marks that nobody sees: a list of people could be made to lie. */
const deceiving = new RegExp(`[\\p{Cc}\\p{Cs}${unseen}]`, 'u')
const nameWords: MessageKey = 'account.nameUnusable'
const name = (words: MessageKey) =>
  v.config(
    v.pipe(
      ...required(words),
      v.maxLength(longestName),
      v.check(text => !deceiving.test(text), nameWords),
    ),
    first,
  )
export const FirstName = name('account.firstNameRequired')
export const LastName = name('account.lastNameRequired')

/** What its owner calls a passkey. */
export const PasskeyName = name('account.passkeyNameRequired')

const emailWords: MessageKey = 'account.emailUnusable'
export const Email = v.config(
  v.pipe(
    ...required('account.emailRequired'),
    v.maxLength(longestEmail),
    v.rfcEmail(emailWords),
    v.regex(/\.[a-z]{2,}$/i, emailWords),
  ),
  first,
)
const phoneWords: MessageKey = 'account.phoneUnusable'
export const PhoneNo = v.config(
  v.pipe(...required('account.phoneRequired'), v.maxLength(40), v.regex(phonePattern, phoneWords)),
  first,
)
const passwordWords: MessageKey = 'account.passwordRequired'
export const Password = v.config(
  v.pipe(
    v.string(passwordWords),
    v.nonEmpty(passwordWords),
    v.minLength(passwordLength.min),
    v.maxLength(passwordLength.max),
  ),
  first,
)
const currentWords: MessageKey = 'account.currentRequired'
/** The caller's own, asked again before what only the owner may do. */
export const CurrentPassword = v.pipe(v.string(currentWords), v.nonEmpty(currentWords), v.maxLength(1024))
const confirmWords: MessageKey = 'account.confirmRequired'
export const Confirmation = v.pipe(v.string(confirmWords), v.nonEmpty(confirmWords), v.maxLength(1024))
const codeWords: MessageKey = 'account.codeRequired'
/** Of a second factor: six digits of the app, or a recovery code. */
export const FactorCode = v.pipe(v.string(codeWords), v.trim(), v.nonEmpty(codeWords), v.maxLength(40))
