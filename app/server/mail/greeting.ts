import { type Language, say } from '../../domain/messages/messages.ts'

const maxLetters = 60
const maxWords = 5
/** Letters of any script. A full stop must end a word ("K. C."), so that a web address does not match. */
const nameOnly = /^\p{L}[\p{L}\p{M}'’-]*\.?(?: \p{L}[\p{L}\p{M}'’-]*\.?)*$/u

/**
 * Greeting at the start of an email. Anybody can register with any name and email address, so a name that could carry a
 * message to another person's mailbox is left out.
 */
export function greeting(language: Language, name: string | undefined): string {
  const plain = plainName(name ?? '')
  const isName = plain.length <= maxLetters && plain.split(' ').length <= maxWords && nameOnly.test(plain)
  return isName ? say(language, 'mail.greetingName', { name: plain }) : say(language, 'mail.greeting')
}

/** Puts a name on one line and removes invisible characters and direction marks. */
export function plainName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
}
