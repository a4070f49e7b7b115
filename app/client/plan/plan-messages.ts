import loadPlans from '../../domain/messages/bundles/plans.ts'
import { alsoLoad } from '../ui/use-say.ts'

/** Texts that only the plan screens and the admin area need. */
export const loadPlanMessages = (): Promise<void> => alsoLoad(loadPlans)
