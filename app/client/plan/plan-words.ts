import { alsoLoad, type Words } from '../ui/use-words.ts'

const words: Words = {
  en: () => import('../../domain/words/en/plan-english.ts'),
  ne: () => import('../../domain/words/ne/plan-nepali.ts'),
}

/** The sentences that only the screens of plans and of the admin area say, besides all others. */
export const loadPlanWords = (): Promise<void> => alsoLoad(words)
