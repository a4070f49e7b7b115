import { alsoLoad, type Words } from '../ui/use-words.ts'

const words: Words = {
  en: () => import('../../domain/words/en/tools-english.ts'),
  ne: () => import('../../domain/words/ne/tools-nepali.ts'),
}

/** The sentences of what tools keep and compare, which come with these parts. */
export const loadToolWords = (): Promise<void> => alsoLoad(words)
