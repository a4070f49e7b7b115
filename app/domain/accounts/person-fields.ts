import * as v from 'valibot'
import { phonePattern } from '../cells/phones.ts'
import type { MessageKey } from '../messages/messages.ts'
import { unseen } from '../messages/unseen.ts'

/** Fields of an account, which registration and the user form of the admin area share (S-034). */
const longestName = 100
const longestEmail = 254
const passwordLength = { min: 8, max: 128 }

/** One message per field is enough. Messages are message keys. */
const first = { abortPipeEarly: true }
const required = (words: MessageKey) =>
  [v.string(words), v.trim(), v.nonEmpty<string, MessageKey>(words)] as const
/** Control characters, lone surrogates and invisible characters, which could disguise a name in a list. */
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

/** Name that the owner gives to a passkey. */
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
/** The caller's own password, which is required again before sensitive changes. */
export const CurrentPassword = v.pipe(v.string(currentWords), v.nonEmpty(currentWords), v.maxLength(1024))
const confirmWords: MessageKey = 'account.confirmRequired'
export const Confirmation = v.pipe(v.string(confirmWords), v.nonEmpty(confirmWords), v.maxLength(1024))
const codeWords: MessageKey = 'account.codeRequired'
/** Second factor: the six digits from an authenticator app, or a recovery code. */
export const FactorCode = v.pipe(v.string(codeWords), v.trim(), v.nonEmpty(codeWords), v.maxLength(40))
