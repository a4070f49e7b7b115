import loadTools from '../../domain/messages/bundles/tools.ts'
import { alsoLoad } from '../ui/use-say.ts'

/** Texts for saving and comparing in tools, which are loaded with these parts. */
export const loadToolMessages = (): Promise<void> => alsoLoad(loadTools)
