import { cookingStoves } from '../assumptions/cooking-stoves.ts'
import type { CookingModel } from './model.ts'
import { type PlaceFigure, type PlaceFigures, stoveCount } from './place-figures.ts'
import type { StoveShares } from './places.ts'

/** Mean of a figure over the households of a place, by their shares of stoves. */
export function meanOfMix(values: ArrayLike<number>, place: number, shares: StoveShares): number {
  let sum = 0
  for (let s = 0; s < stoveCount; s++) {
    const share = shares[cookingStoves[s]]
    if (share) sum += share * values[place * stoveCount + s]
  }
  return sum
}

const mixFigures = [
  'household',
  'society',
  'hours',
  'deaths',
  'CO2e_kg',
  'kyotoCO2e_kg',
] as const satisfies readonly PlaceFigure[]
export type MixFigures = Record<(typeof mixFigures)[number], number>

/** Figures of a household on average over the stoves of today. */
export const figuresOfMix = (figures: PlaceFigures, place: number, shares: StoveShares): MixFigures =>
  Object.fromEntries(mixFigures.map(name => [name, meanOfMix(figures[name], place, shares)])) as MixFigures

/** Net benefit for society and saving for the household if everybody in the place cooked on a stove (C21). */
export function gainOver(
  mix: MixFigures,
  figures: PlaceFigures,
  place: number,
  stove: number,
): { netBenefit: number; saving: number } {
  const at = place * stoveCount + stove
  return { netBenefit: mix.society - figures.society[at], saving: mix.household - figures.household[at] }
}

/** Support in NPR that brings a stove to the household's cost of the traditional stove. */
export type Support = {
  /** What the household lacks a year. */
  lacking_NPR_year: number
  /** Paid once towards the price of the stove, at most what the subsidy leaves of it. */
  capital_NPR: number
  /** What capital cannot bridge, a year. */
  running_NPR_year: number
}

/** Support that a household lacks against the traditional stove (section 1.7). */
export function supportFor(
  model: CookingModel,
  figures: PlaceFigures,
  place: number,
  stove: number,
): Support {
  const at = place * stoveCount + stove
  const { price_NPR, householdRecovery } = model.stoveModels[stove]
  const lacking_NPR_year = Math.max(0, figures.household[at] - figures.household[place * stoveCount])
  const enough_NPR = lacking_NPR_year / householdRecovery
  const price = price_NPR - figures.subsidy[at]
  if (enough_NPR <= price) return { lacking_NPR_year, capital_NPR: enough_NPR, running_NPR_year: 0 }
  return {
    lacking_NPR_year,
    capital_NPR: price,
    running_NPR_year: lacking_NPR_year - price * householdRecovery,
  }
}
