import type { CookingStove, StoveFuel } from '../assumptions/cooking-stoves.ts'
import type { Stove as StoveClass } from '../dashboard/survey-items.ts'

/** Fuel of each stove, and its row of the dashboard's cooking table, which is also its class in the survey. */
export const stoveKindsOf: Readonly<Record<CookingStove, { fuel: StoveFuel; stoveClass: StoveClass }>> = {
  traditional: { fuel: 'firewood', stoveClass: 'low' },
  ics2: { fuel: 'firewood', stoveClass: 'partial' },
  ics3: { fuel: 'firewood', stoveClass: 'intermediate' },
  biogas: { fuel: 'biogas', stoveClass: 'modern' },
  lpg: { fuel: 'lpg', stoveClass: 'modern' },
  induction: { fuel: 'electricity', stoveClass: 'advanced' },
  epc: { fuel: 'electricity', stoveClass: 'advanced' },
  minigrid: { fuel: 'electricity', stoveClass: 'advanced' },
  pellet: { fuel: 'pellet', stoveClass: 'intermediate' },
}
