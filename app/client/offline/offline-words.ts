import { alsoLoad, type Words } from '../ui/use-words.ts'

const words: Words = {
  en: () => import('../../domain/words/en/tools-english.ts'),
  ne: () => import('../../domain/words/ne/tools-nepali.ts'),
}

/** The sentences of this room's dialogs. */
export const loadOfflineWords = (): Promise<void> => alsoLoad(words)
