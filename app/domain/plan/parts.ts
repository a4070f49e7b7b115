/** The parts of a plan that count towards its percentage, in the order of the steps (S-089, table S-P). */
export const planParts = [
  'form',
  'demography',
  'renewable',
  'physical',
  'land_cover',
  'roads',
  'stakeholders',
  'sub_committee',
  'baseline',
  'bat',
  'mhp',
  'vision',
  'opportunities_challenges',
  'activities',
  'priority',
  'funding',
  'rankings',
] as const
export type PlanPart = (typeof planParts)[number]

/** The bit of a part in the number that a plan keeps. */
export const bitOf = (part: PlanPart): number => 1 << planParts.indexOf(part)

/** The parts of a number of bits, in order. */
export const partsIn = (bits: number): PlanPart[] => planParts.filter(part => (bits & bitOf(part)) !== 0)
