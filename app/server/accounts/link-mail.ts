import { type Language, languages, say, type WordKey } from '../../domain/words/words.ts'
import type { Mail } from '../mail/mailer.ts'
import type { Purpose } from './links.ts'

const paths: Record<Purpose, string> = { activate: 'activate', reset: 'password-reset' }

/**
 * The mail with a link, in every language of the product one after the other: nobody's language is known before
 * the account is. It quotes nothing that whoever asked for it has typed.
 */
export function linkMail(to: string, purpose: Purpose, publicUrl: string, token: string): Mail {
  const link = `${publicUrl.replace(/\/+$/, '')}/${paths[purpose]}/${token}`
  const inAll = (key: WordKey, between: string) =>
    (Object.keys(languages) as Language[]).map(language => say(language, key, { link })).join(between)
  return {
    to,
    subject: inAll(`mail.${purpose}Subject`, ' · '),
    text: inAll(`mail.${purpose}`, '\n\n· · ·\n\n'),
  }
}
