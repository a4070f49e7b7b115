import type { UnsaidParams } from '../../domain/words/words.ts'
import { type Language, languages, say, type WordKey } from '../../domain/words/words.ts'
import type { Mail } from './mailer.ts'

/** A mail in every language of the product one after the other, `first` before the others: who reads it is not known. */
export function mailInAllLanguages(
  to: string,
  words: { subject: WordKey; text: WordKey },
  params: (language: Language) => UnsaidParams,
  first: Language = 'en',
): Mail {
  const inOrder = (Object.keys(languages) as Language[]).sort(
    (a, b) => Number(b === first) - Number(a === first),
  )
  const inAll = (key: WordKey, between: string) =>
    inOrder.map(one => say(one, key, params(one))).join(between)
  return { to, subject: inAll(words.subject, ' · '), text: inAll(words.text, '\n\n· · ·\n\n') }
}
