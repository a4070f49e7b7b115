import type { PlanPart } from './parts.ts'

/**
 * Screens of the plan in order, each with its step and the part that it fills. Those with `aside` lie beside the chain
 * of H-013: Back and Continue skip them, and the tabs of their step list them last. The task list is of the whole plan
 * and belongs to no step.
 */
export const planScreens = [
  { path: 'tasks', step: null, part: null, aside: true },
  { path: '', step: 1, part: 'form' },
  { path: 'demography', step: 1, part: 'demography' },
  { path: 'renewable-energy', step: 1, part: 'renewable' },
  { path: 'physical', step: 1, part: 'physical' },
  { path: 'land-cover', step: 1, part: 'land_cover' },
  { path: 'road-access', step: 1, part: 'roads' },
  { path: 'stakeholders', step: 2, part: 'stakeholders' },
  { path: 'sub-commitee', step: 2, part: 'sub_committee' },
  { path: 'energy-baseline', step: 3, part: 'baseline' },
  { path: 'energy-baseline-bat', step: 3, part: 'bat' },
  { path: 'energy-baseline-mhp', step: 3, part: 'mhp' },
  { path: 'vision-mission', step: 4, part: 'vision' },
  { path: 'opp-and-challenges', step: 4, part: 'opportunities_challenges' },
  { path: 'activities', step: 5, part: 'activities' },
  { path: 'pa', step: 6, part: 'priority' },
  { path: 'fundings', step: 7, part: 'funding' },
  { path: 'rankings', step: 8, part: 'rankings' },
  { path: 'sa', step: 9, part: null },
  { path: 'results', step: 9, part: null, aside: true },
  { path: 'work-plan', step: 9, part: null, aside: true },
  { path: 'final', step: 9, part: null },
] as const satisfies readonly { path: string; step: Step | null; part: PlanPart | null; aside?: true }[]

export type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
export type PlanScreen = (typeof planScreens)[number]['path']

type Screen = (typeof planScreens)[number]
const isInChain = (screen: Screen): screen is Exclude<Screen, { aside: true }> => !('aside' in screen)
/** Screens that Back and Continue lead through (H-013). */
export const chainOfScreens = planScreens.filter(isInChain)
/** Screens of one step: those of the chain in order, then those beside it. */
export const screensOfStep = (step: Step) => {
  const own = planScreens.filter(screen => screen.step === step)
  return [...own.filter(isInChain), ...own.filter(screen => !isInChain(screen))]
}

/** Returns I to IX. Throws a RangeError for other numbers (H-011). */
export function romanOf(step: number): string {
  const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'][step - 1]
  if (roman === undefined) throw new RangeError(`a step is a whole number from 1 to 9, not ${step}`)
  return roman
}

/** Returns the previous and next screens of the chain, or null at the ends. */
export function adjacentScreens(path: PlanScreen): { before: PlanScreen | null; after: PlanScreen | null } {
  const at = planScreens.findIndex(screen => screen.path === path)
  return {
    before: planScreens.slice(0, at).findLast(isInChain)?.path ?? null,
    after: planScreens.slice(at + 1).find(isInChain)?.path ?? null,
  }
}
