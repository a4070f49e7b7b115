import type { Language } from '../../domain/words/words.ts'
import { mailInAllLanguages } from '../mail/in-all-languages.ts'
import type { Mail } from '../mail/mailer.ts'

const paths = { activate: 'activate', reset: 'password-reset' }

/**
 * The mail with a link, in every language of the product one after the other, that of the screen which asked for
 * it first: who reads the mail may be somebody else. It quotes nothing that whoever asked for it has typed.
 */
export function linkMail(of: {
  to: string
  purpose: keyof typeof paths
  publicUrl: string
  token: string
  language: Language
}): Mail {
  const { to, purpose, publicUrl, token, language } = of
  const link = `${publicUrl.replace(/\/+$/, '')}/${paths[purpose]}/${token}`
  const words = { subject: `mail.${purpose}Subject`, text: `mail.${purpose}` } as const
  return mailInAllLanguages(to, words, () => ({ link }), language)
}
