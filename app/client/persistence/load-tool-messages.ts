import { alsoLoad, type MessageFiles } from '../ui/use-say.ts'

const files: MessageFiles = {
  en: () => import('../../domain/messages/en/tools.ts'),
  ne: () => import('../../domain/messages/ne/tools.ts'),
}

/** The sentences of what tools keep and compare, which come with these parts. */
export const loadToolMessages = (): Promise<void> => alsoLoad(files)
