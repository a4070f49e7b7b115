import { offlineWords } from './offline.ts'
import { persistenceWords } from './persistence.ts'
import { scenariosWords } from './scenarios.ts'
import { settlementsWords } from './settlements.ts'

/** Sentences of what the tools keep and compare; they come with these parts. */
export const toolsEnglish = { ...persistenceWords, ...offlineWords, ...scenariosWords, ...settlementsWords }
