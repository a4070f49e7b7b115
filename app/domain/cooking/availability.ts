import type { CookingStove } from '../assumptions/cooking-stoves.ts'
import { householdsUntil } from './load/peak.ts'
import { spareOfPlant_kW } from './load/transformers.ts'
import type { CookingModel, StoveModel } from './model.ts'
import { stoveCount } from './place-figures.ts'
import type { CookingPlace } from './places.ts'

/** Why not all households of a place can have a stove, with the figures that decide it. */
export type LimitReason =
  | { code: 'no_grid' }
  | { code: 'part_on_grid'; share: number }
  | { code: 'far_from_road'; walk_h: number; max_h: number }
  | { code: 'urban' }
  | { code: 'no_temperature' }
  | { code: 'too_cold'; temperature_C: number; min_C: number }
  | { code: 'no_animals' }
  | { code: 'few_animals'; share: number }
  | { code: 'digester_cap'; share: number }
  | { code: 'no_plant' }
  | { code: 'plant_full'; kW: number; households: number }
  | { code: 'plant_spare'; spare_kW: number; households: number }
  | { code: 'on_grid'; share: number }
/** Share of households that can have a stove, 0 to 1, and the reason if it is below 1. */
export type Availability = { share: number; reason: LimitReason | null }

const all: Availability = { share: 1, reason: null }
const none = (reason: LimitReason): Availability => ({ share: 0, reason })

/** Share of the households of a place that can have a stove (section 1.7 of the cooking design). */
export function availabilityOf(model: CookingModel, place: CookingPlace, one: StoveModel): Availability {
  const { settings } = model
  switch (one.stove) {
    case 'induction':
    case 'epc':
      if (place.gridShare <= 0) return none({ code: 'no_grid' })
      if (place.gridShare >= 1) return all
      return { share: place.gridShare, reason: { code: 'part_on_grid', share: place.gridShare } }
    case 'lpg':
      return withinWalk(place, settings.max_lpg_walk_h)
    case 'pellet':
      return withinWalk(place, settings.max_pellet_walk_h)
    case 'biogas':
      return biogasAvailability(model, place, one)
    case 'minigrid':
      return plantAvailability(model, place, one)
    default:
      return all
  }
}

/** Shares of all stoves, in their order. */
export function availableShares(model: CookingModel, place: CookingPlace): Float64Array {
  const shares = new Float64Array(stoveCount)
  for (let s = 0; s < stoveCount; s++) shares[s] = availabilityOf(model, place, model.stoveModels[s]).share
  return shares
}

/** Reasons by which stove, of those that not all households can have. */
export const limitsOf = (
  model: CookingModel,
  place: CookingPlace,
): { stove: CookingStove; availability: Availability }[] =>
  model.stoveModels
    .map(one => ({ stove: one.stove, availability: availabilityOf(model, place, one) }))
    .filter(({ availability }) => availability.reason !== null)

const withinWalk = ({ roadWalk_h }: CookingPlace, max_h: number): Availability =>
  roadWalk_h > max_h ? none({ code: 'far_from_road', walk_h: roadWalk_h, max_h }) : all

/** Digesters work in the countryside where it is warm, up to a share, and as far as the dung of the animals goes. */
function biogasAvailability({ settings }: CookingModel, place: CookingPlace, one: StoveModel): Availability {
  const { min_biogas_C, full_biogas_C, max_biogas_share, biogas_yield } = settings
  const { temperature_C } = place
  if (place.isUrban) return none({ code: 'urban' })
  if (temperature_C === null) return none({ code: 'no_temperature' })
  if (temperature_C < min_biogas_C) return none({ code: 'too_cold', temperature_C, min_C: min_biogas_C })
  if (place.animalGas_m3 <= 0 || place.households <= 0) return none({ code: 'no_animals' })
  const span_C = full_biogas_C - min_biogas_C
  const warmth = span_C > 0 ? Math.min(1, 0.5 + (0.5 * (temperature_C - min_biogas_C)) / span_C) : 1
  const fed = (place.animalGas_m3 * biogas_yield * warmth) / (one.fuelAmount * place.households)
  if (fed < max_biogas_share) return { share: fed, reason: { code: 'few_animals', share: fed } }
  if (max_biogas_share >= 1) return all
  return { share: max_biogas_share, reason: { code: 'digester_cap', share: max_biogas_share } }
}

function plantAvailability({ settings }: CookingModel, place: CookingPlace, one: StoveModel): Availability {
  if (place.plant === null) return none({ code: 'no_plant' })
  if (place.gridShare >= 1) return none({ code: 'on_grid', share: place.gridShare })
  const spare_kW = spareOfPlant_kW(place.plant, settings)
  if (spare_kW <= 0 || place.households <= 0) return none({ code: 'plant_full', ...place.plant })
  const households = householdsUntil(spare_kW, one.power_kW, settings)
  const withoutGrid = 1 - place.gridShare
  const fed = households / place.households
  if (fed < withoutGrid) return { share: fed, reason: { code: 'plant_spare', spare_kW, households } }
  if (withoutGrid >= 1) return all
  return { share: withoutGrid, reason: { code: 'on_grid', share: place.gridShare } }
}
