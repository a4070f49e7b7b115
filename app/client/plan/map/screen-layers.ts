import { type PlanLayerId, planLayerRows } from '../../../domain/layers/rows/my-plan.ts'
import type { PlanScreen } from '../../../domain/plan/screens.ts'

/** Layers of "My Plan" to which a screen belongs. Screens that are not listed have none. */
const ofScreen: Partial<Record<PlanScreen, readonly PlanLayerId[]>> = {
  'energy-baseline': ['sst-clusters', 'survey-points'],
  'energy-baseline-bat': ['bat-clusters', 'map-corrections'],
  'energy-baseline-mhp': ['mhp-intakes', 'mhp-powerhouses', 'mhp-aoi', 'mhp-upstream', 'map-corrections'],
}
const all = Object.keys(planLayerRows) as PlanLayerId[]

/** Layers of "My Plan" to which a screen does not belong. */
export const layersOfOtherScreens = (screen: string): PlanLayerId[] =>
  all.filter(id => !ofScreen[screen as PlanScreen]?.includes(id))
