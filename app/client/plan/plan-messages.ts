import { alsoLoad, type MessageFiles } from '../ui/use-say.ts'

const files: MessageFiles = {
  en: () => import('../../domain/messages/en/plans.ts'),
  ne: () => import('../../domain/messages/ne/plans.ts'),
}

/** The sentences that only the screens of plans and of the admin area say, besides all others. */
export const loadPlanMessages = (): Promise<void> => alsoLoad(files)
