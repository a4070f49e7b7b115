import loadPlans from '../../domain/messages/bundles/plans.ts'
import { alsoLoad } from '../ui/use-say.ts'

/** The sentences that only the screens of plans and of the admin area say, besides all others. */
export const loadPlanMessages = (): Promise<void> => alsoLoad(loadPlans)
