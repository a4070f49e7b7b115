/**
 * Parts of a plan that count towards its percentage, in the order of the steps (S-089, table S-P). Each part has a bit
 * in the number that is stored with the plan.
 *
 * Every plan stores these bits, so never change them, even if the order changes. A new part takes the next free bit.
 */
const bits = {
  form: 1 << 0,
  demography: 1 << 1,
  renewable: 1 << 2,
  physical: 1 << 3,
  land_cover: 1 << 4,
  roads: 1 << 5,
  stakeholders: 1 << 6,
  sub_committee: 1 << 7,
  baseline: 1 << 8,
  bat: 1 << 9,
  mhp: 1 << 10,
  vision: 1 << 11,
  opportunities_challenges: 1 << 12,
  activities: 1 << 13,
  priority: 1 << 14,
  funding: 1 << 15,
  rankings: 1 << 16,
} as const
export type PlanPart = keyof typeof bits

export const planParts = Object.keys(bits) as [PlanPart, ...PlanPart[]]

/** Returns the bit of a part in the stored number. */
export const bitOf = (part: PlanPart): number => bits[part]

/** Returns the parts encoded in a stored number, in order. */
export const partsIn = (stored: number): PlanPart[] => planParts.filter(part => (stored & bits[part]) !== 0)
