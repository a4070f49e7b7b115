import { alsoLoad, type MessageFiles } from '../ui/use-say.ts'

const files: MessageFiles = {
  en: () => import('../../domain/messages/en/tools.ts'),
  ne: () => import('../../domain/messages/ne/tools.ts'),
}

/** The sentences of this room's dialogs. */
export const loadOfflineMessages = (): Promise<void> => alsoLoad(files)
