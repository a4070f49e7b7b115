import loadTools from '../../domain/messages/bundles/tools.ts'
import { alsoLoad } from '../ui/use-say.ts'

/** The texts for the dialogs of this room. */
export const loadOfflineMessages = (): Promise<void> => alsoLoad(loadTools)
