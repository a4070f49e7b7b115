import type { adminWords } from './admin.en.ts'
import type { Translation } from './words.ts'

export const adminWordsNe: Translation<typeof adminWords> = {
  'admin.title': 'प्रशासन',
}
