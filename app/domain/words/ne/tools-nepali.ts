import { keptWords } from './kept.ts'

/** The same in Nepali. */
export const toolsNepali = { ...keptWords }
