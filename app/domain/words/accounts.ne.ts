import type { accountWords } from './accounts.en.ts'
import type { Translation } from './words.ts'

export const accountWordsNe: Translation<typeof accountWords> = {
  'account.login': 'लग इन',
}
