import type { EmissionClass, EmissionClasses, StoveKind } from '../assumptions/emission-classes.ts'
import type { choiceLists } from './choice-lists.ts'
import { lowestTier, type MtfTier, type OfAttributes } from './mtf.ts'

/**
 * Tiers of household cooking according to the Multi-Tier Framework. All thresholds come from a World Bank analysis
 * script for the MTF survey of Rwanda and from the summary of MTF Nepal (2017). The matrix itself was not available.
 * As in that script, the lowest tier ignores efficiency.
 */
export const cookingTierQuestion = 'cooking_tier'
type Ventilation = 'bad' | 'average' | 'good'

type Choice<L extends keyof typeof choiceLists> = (typeof choiceLists)[L][number]
/** A household's answers about its main stove. Null means unanswered, not zero. */
export type CookingAnswers = {
  stove_kind: StoveKind | null
  cooking_place: Choice<'cooking_place'> | null
  exhaust: Choice<'exhaust'> | null
  /** Total for all household members. */
  fuel_hours_week: number | null
  /** Per meal. */
  prep_minutes: number | null
  stove_harm: Choice<'harm'> | null
  fuel_available: Choice<'available'> | null
  /** Spending in a typical month: on cooking fuel, and on everything. */
  fuel_spending_NPR: number | null
  spending_NPR: number | null
}

/** Lowest tier that each attribute can give. */
export const cookingAttributes = {
  exposure: 0,
  convenience: 1,
  safety: 0,
  affordability: 3,
  availability: 2,
} as const satisfies Record<string, MtfTier>
export type CookingAttribute = keyof typeof cookingAttributes
export type TierOfCooking = OfAttributes<CookingAttribute> & { ventilation: Ventilation | null }

/** Exposure tier by emission class of the stove and by ventilation, from bad to good. */
export const exposureTiers: Record<EmissionClass, Record<Ventilation, MtfTier>> = {
  0: { bad: 0, average: 0, good: 1 },
  1: { bad: 0, average: 1, good: 2 },
  2: { bad: 1, average: 2, good: 3 },
  3: { bad: 2, average: 3, good: 4 },
  4: { bad: 4, average: 4, good: 5 },
  5: { bad: 5, average: 5, good: 5 },
}
/** Hours per week and minutes per meal from which a tier applies. Below the last value, tier 5 applies. */
export const inconvenience = {
  fuel_hours_week: [
    [7, 1],
    [3, 2],
    [1.5, 3],
    [0.5, 4],
  ],
  prep_minutes: [
    [10, 2],
    [5, 3],
    [2, 4],
  ],
} as const satisfies Record<string, readonly (readonly [min: number, tier: MtfTier])[]>
/** Maximum share of fuel in the household's spending, and the tier that applies above it. */
export const affordableFuel = { percent: 5, dearTier: 3 } as const
const harmTiers = { no_harm: 5, minor: 3, serious: 2, death: 0 } as const
const availabilityTiers = { always: 5, mostly: 4, sometimes: 3, rarely: 2 } as const

/** Stoves whose fuel does not need to be gathered or prepared. */
const convenientStoves: readonly StoveKind[] = ['gas_stove', 'electric_stove']
const cleanest: EmissionClass = 5

/**
 * Returns the tier of each attribute, and the household's cooking tier, which is the lowest of them.
 *
 * @param classes emission classes of stoves; for a stove without a class, exposure is undetermined
 */
export function assessCookingTier(answers: CookingAnswers, classes: EmissionClasses): TierOfCooking {
  const { stove_kind, stove_harm, fuel_available } = answers
  const smoke = stove_kind === null ? null : (classes[stove_kind] ?? null)
  const ventilation = ventilationOf(answers, smoke)
  const attributes: Record<CookingAttribute, MtfTier | null> = {
    exposure: exposureOf(smoke, ventilation),
    convenience: convenienceOf(answers),
    safety: stove_harm && harmTiers[stove_harm],
    affordability: affordabilityOf(answers),
    availability: fuel_available && availabilityTiers[fuel_available],
  }
  return { ...lowestTier(attributes, name => cookingAttributes[name]), ventilation }
}

function ventilationOf(
  { cooking_place, exhaust }: CookingAnswers,
  smoke: EmissionClass | null,
): Ventilation | null {
  if (smoke === cleanest || cooking_place === 'outdoors' || cooking_place === 'veranda') return 'good'
  if (cooking_place === null || exhaust === null) return null
  return exhaust === 'no_exhaust' ? 'bad' : 'average'
}

/** If the ventilation is unknown, the exposure tier equals the class of the stove. */
function exposureOf(smoke: EmissionClass | null, ventilation: Ventilation | null): MtfTier | null {
  if (smoke === null || ventilation === null) return smoke
  return exposureTiers[smoke][ventilation]
}

function convenienceOf({ stove_kind, fuel_hours_week, prep_minutes }: CookingAnswers): MtfTier | null {
  if (stove_kind !== null && convenientStoves.includes(stove_kind)) return 5
  if (stove_kind === null || fuel_hours_week === null || prep_minutes === null) return null
  const tierOf = (name: keyof typeof inconvenience, amount: number): MtfTier =>
    inconvenience[name].find(([min]) => amount >= min)?.[1] ?? 5
  return Math.min(tierOf('fuel_hours_week', fuel_hours_week), tierOf('prep_minutes', prep_minutes)) as MtfTier
}

function affordabilityOf({ fuel_spending_NPR, spending_NPR }: CookingAnswers): MtfTier | null {
  if (fuel_spending_NPR === null || spending_NPR === null || spending_NPR <= 0) return null
  const percent = (100 * fuel_spending_NPR) / spending_NPR
  return percent < affordableFuel.percent ? 5 : affordableFuel.dearTier
}
