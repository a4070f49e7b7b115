import type { MessageKey } from '../../messages/messages.ts'
import { countGuesses, isLeaked } from './guesses.ts'
import { officeWords } from './office-words.ts'

/** Matches passwords that consist only of such words once separators are removed. */
const onlyOfficeWords = new RegExp(`^(?:${officeWords.join('|')})+$`)
/** With fewer guesses than this, an attacker who has the hashes needs only days. */
const minGuesses = 1e7

type Owner = { email: string; first_name: string; last_name: string; phone_no?: string }

/**
 * Returns the faults of a password for this owner as message keys, or nothing if it is acceptable. The contract's
 * schema checks the length. For the rules, see silence S-034 of the specification.
 */
export function passwordFaults(password: string, owner: Owner): MessageKey[] {
  const plain = plainly(password)
  const own = ownWords(owner)
  const isOwn = own.some(word => plainly(word) === plain)
  const faults: MessageKey[] = isOwn ? ['account.passwordIsOwn'] : []
  const isWeak = countGuesses(password, []) < minGuesses
  if (isLeaked(password)) faults.push('account.passwordIsCommon')
  else if (isOfOffice(password)) faults.push('account.passwordIsOfOffice')
  else if (isWeak) faults.push('account.passwordIsCommon')
  else if (!isOwn && countGuesses(password, own) < minGuesses) faults.push('account.passwordIsOwn')
  return faults
}

/** The owner's words: whole, in parts, and first and last name joined. */
function ownWords({ email, first_name, last_name, phone_no = '' }: Owner): string[] {
  const [local, host = ''] = email.split('@')
  const names = [first_name, last_name, `${first_name}${last_name}`, `${last_name}${first_name}`]
  const whole = [email, local, ...names, ...names.map(plainly), phone_no.replace(/\D/g, '')]
  const pieces = [...names, local, host].flatMap(text => text.split(/[^\p{L}\p{M}\p{N}]+/u))
  return [...new Set([...whole, ...pieces])].filter(word => [...word].length > 1)
}

/** A different case or other separators do not make a different password. */
const plainly = (text: string) => text.toLowerCase().replace(/[\s._-]+/g, '')

/** Digits and symbols around words, and digits that replace letters, do not make a different password. */
function isOfOffice(password: string): boolean {
  const plain = password.normalize('NFC').toLowerCase()
  return [plain, plain.replace(/[@4]/g, 'a')].some(text =>
    onlyOfficeWords.test(text.replace(/[^\p{L}\p{M}]/gu, '')),
  )
}
