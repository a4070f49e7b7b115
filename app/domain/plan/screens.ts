import type { PlanPart } from './parts.ts'

/** Screens of the plan in order (H-013), each with its step and the part that it fills. */
export const planScreens = [
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
  { path: 'final', step: 9, part: null },
] as const satisfies readonly { path: string; step: Step; part: PlanPart | null }[]

export type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
export type PlanScreen = (typeof planScreens)[number]['path']

/** Returns I to IX. Throws a RangeError for other numbers (H-011). */
export function romanOf(step: number): string {
  const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'][step - 1]
  if (roman === undefined) throw new RangeError(`a step is a whole number from 1 to 9, not ${step}`)
  return roman
}

/** Returns the previous and next screens, or null at the ends. */
export function adjacentScreens(path: PlanScreen): { before: PlanScreen | null; after: PlanScreen | null } {
  const at = planScreens.findIndex(screen => screen.path === path)
  return { before: planScreens[at - 1]?.path ?? null, after: planScreens[at + 1]?.path ?? null }
}
