import { cookingStoves } from '../assumptions/cooking-stoves.ts'
import type { StoveFill } from './best-stoves.ts'
import { figuresOfMix, type MixFigures } from './comparison.ts'
import { mixSaid } from './place-answer.ts'
import type { PlaceFigures } from './place-figures.ts'
import type { CookingPlace, StoveShares } from './places.ts'

type Views = { society: StoveFill; household: StoveFill }

/** Shares of a fill by stove. Households that can have none of the stoves keep those of today. */
function sharesOf({ best, left }: StoveFill, today: StoveShares): StoveShares {
  const shares: Record<string, number> = {}
  for (const { stove, share } of best) shares[stove] = share
  if (left > 0)
    for (const stove of cookingStoves) shares[stove] = (shares[stove] ?? 0) + left * (today[stove] ?? 0)
  return shares
}

const noFigures = (): MixFigures => ({
  household: 0,
  society: 0,
  hours: 0,
  deaths: 0,
  CO2e_kg: 0,
  kyotoCO2e_kg: 0,
})

/** Households by stove, and figures a year of all households of several places, in NPR, hours, deaths and kg. */
export function cookingTotals(
  figures: PlaceFigures,
  places: readonly CookingPlace[],
  today: readonly StoveShares[],
  best: readonly Views[],
) {
  const sum = (sharesAt: (at: number) => StoveShares) => {
    const households: Record<string, number> = {}
    const total = noFigures()
    places.forEach((place, at) => {
      const shares = sharesAt(at)
      const mix = figuresOfMix(figures, at, shares)
      for (const name of Object.keys(total) as (keyof MixFigures)[])
        total[name] += place.households * mix[name]
      for (const stove of cookingStoves)
        if (shares[stove]) households[stove] = (households[stove] ?? 0) + place.households * shares[stove]
    })
    return { households, figures: mixSaid(total) }
  }
  const now = sum(at => today[at])
  const society = sum(at => sharesOf(best[at].society, today[at]))
  const household = sum(at => sharesOf(best[at].household, today[at]))
  return {
    households_today: now.households,
    households_best: { society: society.households, household: household.households },
    today: now.figures,
    society: society.figures,
    household: household.figures,
  }
}
