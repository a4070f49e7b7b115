import type { User } from '../../domain/accounts/contract.ts'
import type { Language } from '../../domain/messages/messages.ts'
import { mailInAllLanguages } from '../mail/in-all-languages.ts'
import type { Mail } from '../mail/mailer.ts'

const paths = { activate: '/activate/', reset: '/password-reset/', active: '/login', closed: '' }

type Reader = Pick<User, 'email' | 'first_name' | 'last_name'>

/**
 * Email with a link, in every language of the product because somebody else may read it; the language of the requesting
 * screen comes first. Of the data that the requester typed, it quotes only the name. If no link applies, it states
 * whether the account is active or closed.
 */
export function linkMail(of: {
  reader: Reader
  purpose: keyof typeof paths
  publicUrl: string
  token?: string
  language: Language
}): Mail {
  const { reader, purpose, publicUrl, token = '', language } = of
  const link = `${publicUrl.replace(/\/+$/, '')}${paths[purpose]}${token}`
  const words = { subject: `mail.${purpose}Subject`, text: `mail.${purpose}` } as const
  const addressee = { to: reader.email, name: `${reader.first_name} ${reader.last_name}`.trim() }
  return mailInAllLanguages(addressee, words, () => ({ link }), language)
}
