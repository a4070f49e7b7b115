import loadPlans from '../../domain/messages/bundles/plans.ts'
import { alsoLoad } from '../ui/use-say.ts'

/** Messages only for the plan screens and the admin area. */
export const loadPlanMessages = (): Promise<void> => alsoLoad(loadPlans)
