import type { WordKey } from '../words/words.ts'
import { commonPasswords } from './common-passwords.ts'

/** Words of the product, of offices that use it, and of its roles: anybody who attacks it begins with them. */
export const officeWords = [
  ...[
    'urja',
    'demo',
    'energy',
    'solar',
    'hydro',
    'bijuli',
    'nepal',
    'nepali',
    'plan',
    'planning',
    'map',
    'mep',
    'tool',
  ],
  ...[
    'palika',
    'nagar',
    'gaun',
    'municipality',
    'municipal',
    'rural',
    'local',
    'level',
    'ward',
    'office',
    'karyalaya',
  ],
  ...['government', 'sarkar', 'ministry', 'aepc', 'wecs', 'nea', 'moewri'],
  ...['administrator', 'admin', 'manager', 'planner', 'general', 'user', 'password', 'login'],
  ...['ऊर्जा', 'उर्जा', 'बिजुली', 'सौर्य', 'नेपाल', 'नगर', 'गाउँ', 'पालिका', 'कार्यालय', 'सरकार', 'योजना'],
]
/** Nothing but such words, once what stands between and around them is away. */
const onlyOfficeWords = new RegExp(`^(?:${officeWords.join('|')})+$`)

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
  else if (isOfOffice(password)) faults.push('account.passwordIsOfOffice')
  return faults
}

function ownWords({ email, first_name, last_name }: Owner): string[] {
  const names = [first_name, last_name, first_name + last_name, last_name + first_name]
  return [email, email.split('@')[0], ...names].filter(word => word !== '')
}

/** Case and what stands between the words do not make another password. */
const plainly = (text: string) => text.toLowerCase().replace(/[\s._-]+/g, '')

/** Digits and signs before, between and behind words make no other password, nor those that stand for letters. */
function isOfOffice(password: string): boolean {
  const plain = password.normalize('NFC').toLowerCase()
  return [plain, plain.replace(/[@4]/g, 'a')].some(text =>
    onlyOfficeWords.test(text.replace(/[^\p{L}\p{M}]/gu, '')),
  )
}

function isCommon(password: string): boolean {
  return commonPasswords.has(password) || /^(.)\1*$/u.test(password) || isRun(password)
}

/** One step up or down from character to character: 12345678, hgfedcba. */
function isRun(password: string): boolean {
  const codes = [...password].map(character => character.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, i) => code - codes[i]))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}
