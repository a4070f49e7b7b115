import type { Says } from '../../../domain/survey/xlsform.ts'
import { say } from '../../../domain/words/words.ts'

/** Forms are in both languages, and so may be what comes back. */
export const bothSay: Says = {
  en: (key, params) => say('en', key, params),
  ne: (key, params) => say('ne', key, params),
}
