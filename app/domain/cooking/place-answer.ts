import { type CookingStove, cookingStoves, fuelUnits } from '../assumptions/cooking-stoves.ts'
import type { Message } from '../messages/messages.ts'
import { availabilityOf, type LimitReason } from './availability.ts'
import { bestStoves, type StoveFill } from './best-stoves.ts'
import { figuresOfMix, gainOver, type MixFigures, supportFor } from './comparison.ts'
import type { StoveAnswer } from './contract.ts'
import type { CookingModel } from './model.ts'
import { type PlaceFigures, stoveCount } from './place-figures.ts'
import type { CookingPlace, StoveShares } from './places.ts'
import type { ScenarioModel } from './scenario.ts'

const days = 365

/** Share in whole percent, for a sentence. */
const percent = (share: number): number => Math.round(share * 100)
const oneDecimal = (value: number): number => Math.round(value * 10) / 10

/** The reason as a sentence. */
export function reasonSaid(reason: LimitReason): Message {
  switch (reason.code) {
    case 'part_on_grid':
    case 'few_animals':
    case 'digester_cap':
    case 'on_grid':
      return { key: `cct.reason.${reason.code}`, params: { percent: percent(reason.share) } }
    case 'far_from_road':
      return {
        key: 'cct.reason.far_from_road',
        params: { hours: oneDecimal(reason.walk_h), max: oneDecimal(reason.max_h) },
      }
    case 'too_cold':
      return {
        key: 'cct.reason.too_cold',
        params: { degrees: oneDecimal(reason.temperature_C), min: oneDecimal(reason.min_C) },
      }
    case 'plant_full':
      return {
        key: 'cct.reason.plant_full',
        params: { power: oneDecimal(reason.kW), households: Math.round(reason.households) },
      }
    case 'plant_spare':
      return {
        key: 'cct.reason.plant_spare',
        params: { power: oneDecimal(reason.spare_kW), households: Math.floor(reason.households) },
      }
    default:
      return { key: `cct.reason.${reason.code}` }
  }
}

/** Availability of the stoves of a place, by stove. */
export const availabilities = (model: CookingModel, place: CookingPlace) =>
  model.stoveModels.map(one => ({ stove: one.stove, ...availabilityOf(model, place, one) }))

/** Best stoves of a place in both views. */
export function bestInPlace(
  { model, considered }: ScenarioModel,
  figures: PlaceFigures,
  place: CookingPlace,
  at: number,
): { society: StoveFill; household: StoveFill } {
  const available = availabilities(model, place).map(({ share }) => share)
  const costs = (values: Float64Array) => values.subarray(at * stoveCount, (at + 1) * stoveCount)
  const of = (values: Float64Array) => bestStoves(costs(values), available, place.gridShare, considered)
  return { society: of(figures.society), household: of(figures.household) }
}

/** Figures of the stoves of today, as they are told. */
export function mixSaid({ household, society, hours, deaths, CO2e_kg, kyotoCO2e_kg }: MixFigures) {
  return {
    household_NPR: household,
    society_NPR: society,
    hours,
    deaths,
    CO2e_kg,
    kyoto_CO2e_kg: kyotoCO2e_kg,
  }
}

/** A figure of each stove considered in a place. */
export const byConsidered = (
  { considered }: ScenarioModel,
  of: (stove: number) => number,
): Record<string, number> =>
  Object.fromEntries(
    cookingStoves.flatMap((stove, s): [CookingStove, number][] =>
      considered.has(stove) ? [[stove, of(s)]] : [],
    ),
  )

/** Everything about the stoves that are considered in a place. */
export function stoveAnswers(
  { model, considered }: ScenarioModel,
  figures: PlaceFigures,
  place: CookingPlace,
  { at, shares }: { at: number; shares: StoveShares },
): Record<string, StoveAnswer> {
  const mix = figuresOfMix(figures, at, shares)
  const meals = model.meals_day * days
  return Object.fromEntries(
    model.stoveModels.flatMap((one, s): [CookingStove, StoveAnswer][] => {
      if (!considered.has(one.stove)) return []
      const i = at * stoveCount + s
      const { share, reason } = availabilityOf(model, place, one)
      const { capital_NPR, running_NPR_year } = supportFor(model, figures, at, s)
      const { netBenefit, saving } = gainOver(mix, figures, at, s)
      const answer: StoveAnswer = {
        available: share,
        reason: reason && reasonSaid(reason),
        fuel: { amount: one.fuelAmount, unit: fuelUnits[one.fuel] },
        investment_NPR: figures.investment[i],
        subsidy_NPR: figures.subsidy[i],
        household: {
          capital: figures.householdCapital[i],
          upkeep: figures.upkeep[i],
          fuel: figures.householdFuel[i],
          total: figures.household[i],
          per_meal: meals > 0 ? figures.household[i] / meals : null,
        },
        society: {
          capital: figures.societyCapital[i],
          upkeep: figures.upkeep[i],
          fuel: figures.societyFuel[i],
          network: figures.network[i],
          time: figures.time[i],
          health: figures.health[i],
          climate: figures.climate[i],
          total: figures.society[i],
        },
        hours: figures.hours[i],
        deaths: figures.deaths[i],
        cases: figures.cases[i],
        CO2e_kg: figures.CO2e_kg[i],
        kyoto_CO2e_kg: figures.kyotoCO2e_kg[i],
        net_benefit_NPR: netBenefit,
        saving_NPR: saving,
        support: { capital_NPR, running_NPR_year },
      }
      return [[one.stove, answer]]
    }),
  )
}
