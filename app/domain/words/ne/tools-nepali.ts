import { keptWords } from './kept.ts'
import { scenariosWords } from './scenarios.ts'

/** The same in Nepali. */
export const toolsNepali = { ...keptWords, ...scenariosWords }
