import type { accountWords } from './accounts.en.ts'
import type { Translation } from './words.ts'

export const accountWordsNe: Translation<typeof accountWords> = {
  'account.wrongCredentials': 'इमेल वा पासवर्ड मिलेन',
  'account.notActivated': 'खाता सक्रिय गरिएको छैन',
  'account.login': 'लग इन',
}
