import loadTools from '../../domain/messages/bundles/tools.ts'
import { alsoLoad } from '../ui/use-say.ts'

/** The sentences of this room's dialogs. */
export const loadOfflineMessages = (): Promise<void> => alsoLoad(loadTools)
