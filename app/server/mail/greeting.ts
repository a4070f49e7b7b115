import { type Language, say } from '../../domain/messages/messages.ts'

const maxLetters = 60
const maxWords = 5
/** Letters of any script; a full stop ends a word ("K. C."), so that an address of the web is none. */
const nameOnly = /^\p{L}[\p{L}\p{M}'’-]*\.?(?: \p{L}[\p{L}\p{M}'’-]*\.?)*$/u

/**
 * How a mail begins. Whoever registers types the name and the address: a name that could carry a message to somebody
 * else's mailbox is left out.
 */
export function greeting(language: Language, name: string | undefined): string {
  const plain = plainName(name ?? '')
  const isName = plain.length <= maxLetters && plain.split(' ').length <= maxWords && nameOnly.test(plain)
  return isName ? say(language, 'mail.greetingName', { name: plain }) : say(language, 'mail.greeting')
}

/** A name on one line, without characters that are not seen or that turn the direction of what follows. */
export function plainName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
}
