import { keptWords } from './kept.ts'

/** Sentences of what the tools keep and compare; they come with these parts. */
export const toolsEnglish = { ...keptWords }
