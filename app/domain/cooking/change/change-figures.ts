import { cookingStoves } from '../../assumptions/cooking-stoves.ts'
import type { CookingModel } from '../model.ts'
import { type PlaceFigures, stoveCount } from '../place-figures.ts'
import type { HouseholdMove } from './moves.ts'

/** What the moves of a place come to. Money is in NPR; savings are positive where less is used than today. */
export const changeFigureNames = [
  'households',
  'investment_NPR',
  'subsidy_NPR',
  /** Rise of the household's costs a year, and gain of society a year. */
  'household_NPR_year',
  'society_NPR_year',
  'hours_saved',
  'deaths_averted',
  'CO2e_saved_t',
  'kyotoCO2e_saved_t',
  'firewood_saved_kg',
  'cylinders_saved',
  /** Electricity that is used more than today. */
  'electricity_kWh',
] as const
export type ChangeFigure = (typeof changeFigureNames)[number]
export type ChangeFigures = Record<ChangeFigure, number>

export const noChange = (): ChangeFigures =>
  Object.fromEntries(changeFigureNames.map(name => [name, 0])) as ChangeFigures

const kg_per_t = 1_000

/**
 * Sums what the moves of a place come to (section 1.8). Only the share of use of the new stove really moves; households
 * cook the rest on their old stove and breathe the mean of both. A move to the same stove changes nothing.
 *
 * @param place index of the place in the figures
 * @param persons persons in a household
 */
export function changeFigures(
  model: CookingModel,
  figures: PlaceFigures,
  place: number,
  { persons, moves }: { persons: number; moves: readonly HouseholdMove[] },
): ChangeFigures {
  const total = noChange()
  for (const { from, to, households } of moves) {
    if (from === to) continue
    const change = changeOfHousehold(model, figures, place, { persons, from, to })
    for (const name of changeFigureNames) total[name] += households * change[name]
  }
  return total
}

type Pair = { persons: number } & Pick<HouseholdMove, 'from' | 'to'>

function changeOfHousehold(
  model: CookingModel,
  figures: PlaceFigures,
  place: number,
  { persons, from, to }: Pair,
): ChangeFigures {
  const old = cookingStoves.indexOf(from)
  const next = cookingStoves.indexOf(to)
  const i = place * stoveCount + old
  const j = place * stoveCount + next
  const before = model.stoveModels[old]
  const after = model.stoveModels[next]
  const use = after.useShare
  const exposure = use * after.exposure_ug_m3 + (1 - use) * before.exposure_ug_m3
  const smoke = model.smokeAt(exposure)
  const running = (at: number) => figures.upkeep[at] + figures.householdFuel[at]
  const rest = (at: number) =>
    figures.upkeep[at] +
    figures.societyFuel[at] +
    figures.network[at] +
    figures.time[at] +
    figures.climate[at]
  const saved = (fuel: string) =>
    use * ((before.fuel === fuel ? before.fuelAmount : 0) - (after.fuel === fuel ? after.fuelAmount : 0))
  return {
    households: 1,
    investment_NPR: figures.investment[j],
    subsidy_NPR: figures.subsidy[j],
    household_NPR_year: figures.householdCapital[j] + use * (running(j) - running(i)),
    society_NPR_year:
      use * (rest(i) - rest(j)) +
      persons * (before.smoke.cost_NPR - smoke.cost_NPR) -
      figures.societyCapital[j],
    hours_saved: use * (figures.hours[i] - figures.hours[j]),
    deaths_averted: persons * (before.smoke.deaths - smoke.deaths),
    CO2e_saved_t: (use * (figures.CO2e_kg[i] - figures.CO2e_kg[j])) / kg_per_t,
    kyotoCO2e_saved_t: (use * (figures.kyotoCO2e_kg[i] - figures.kyotoCO2e_kg[j])) / kg_per_t,
    firewood_saved_kg: saved('firewood'),
    cylinders_saved: saved('lpg') / model.settings.lpg_cylinder_kg,
    electricity_kWh: -saved('electricity'),
  }
}
