import type { WordKey } from '../words/words.ts'
import { commonPasswords } from './common-passwords.ts'

type Owner = { email: string; first_name: string; last_name: string }

/**
 * What is wrong with a password for this owner, as the keys of sentences; empty where it is good. Its length is
 * a matter of the contract's schema. Rules: specification, silence S-034.
 */
export function passwordFaults(password: string, owner: Owner): WordKey[] {
  const plain = plainly(password)
  const faults: WordKey[] = []
  if (ownWords(owner).some(word => plainly(word) === plain)) faults.push('account.passwordIsOwn')
  if (isCommon(password.toLowerCase())) faults.push('account.passwordIsCommon')
  return faults
}

function ownWords({ email, first_name, last_name }: Owner): string[] {
  const names = [first_name, last_name, first_name + last_name, last_name + first_name]
  return [email, email.split('@')[0], ...names].filter(word => word !== '')
}

/** Case and what stands between the words do not make another password. */
const plainly = (text: string) => text.toLowerCase().replace(/[\s._-]+/g, '')

function isCommon(password: string): boolean {
  return commonPasswords.has(password) || /^(.)\1*$/u.test(password) || isRun(password)
}

/** One step up or down from character to character: 12345678, hgfedcba. */
function isRun(password: string): boolean {
  const codes = [...password].map(character => character.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, i) => code - codes[i]))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}
