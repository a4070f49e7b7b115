import { offlineWords } from './offline.ts'
import { persistenceWords } from './persistence.ts'
import { scenariosWords } from './scenarios.ts'
import { settlementsWords } from './settlements.ts'

/** The same in Nepali. */
export const toolsNepali = { ...persistenceWords, ...offlineWords, ...scenariosWords, ...settlementsWords }
