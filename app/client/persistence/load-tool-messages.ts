import loadTools from '../../domain/messages/bundles/tools.ts'
import { alsoLoad } from '../ui/use-say.ts'

/** The sentences of what tools keep and compare, which come with these parts. */
export const loadToolMessages = (): Promise<void> => alsoLoad(loadTools)
