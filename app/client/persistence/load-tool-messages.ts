import loadTools from '../../domain/messages/bundles/tools.ts'
import { alsoLoad } from '../ui/use-say.ts'

/** Messages for saving and comparing in tools, loaded with these parts. */
export const loadToolMessages = (): Promise<void> => alsoLoad(loadTools)
