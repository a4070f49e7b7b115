import { type PlanLayerId, planLayerRows } from '../../../domain/layers/rows/my-plan.ts'
import type { PlanScreen } from '../../../domain/plan/screens.ts'

/** Which layers of "My Plan" a screen is about; the others show none. */
const ofScreen: Partial<Record<PlanScreen, readonly PlanLayerId[]>> = {
  'energy-baseline': ['sst-clusters', 'survey-points'],
  'energy-baseline-bat': ['bat-clusters', 'map-corrections'],
  'energy-baseline-mhp': ['mhp-intakes', 'mhp-powerhouses', 'mhp-aoi', 'mhp-upstream', 'map-corrections'],
}
const all = Object.keys(planLayerRows) as PlanLayerId[]

/** The layers of "My Plan" that a screen is not about. */
export const layersOfOtherScreens = (screen: string): PlanLayerId[] =>
  all.filter(id => !ofScreen[screen as PlanScreen]?.includes(id))
