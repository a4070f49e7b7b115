import { keptWords } from './kept.ts'
import { scenariosWords } from './scenarios.ts'
import { settlementsWords } from './settlements.ts'

/** The same in Nepali. */
export const toolsNepali = { ...keptWords, ...scenariosWords, ...settlementsWords }
