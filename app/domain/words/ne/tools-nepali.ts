import { keptWords } from './kept.ts'
import { offlineWords } from './offline.ts'
import { scenariosWords } from './scenarios.ts'
import { settlementsWords } from './settlements.ts'

/** The same in Nepali. */
export const toolsNepali = { ...keptWords, ...offlineWords, ...scenariosWords, ...settlementsWords }
