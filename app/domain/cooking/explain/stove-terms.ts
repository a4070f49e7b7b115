import { type CookingStove, cookingStoves } from '../../assumptions/cooking-stoves.ts'
import type { CookingModel, StoveModel } from '../model.ts'
import { knownBill_NPR, recoveryFactor, stoveSubsidy_NPR } from '../money.ts'
import { type CookingPlace, firewoodTrip_h, timeValue_NPR_h } from '../places.ts'
import { divisor, factor, type StoveTerm, stoveCostParts, stoveTerm } from './cost-term.ts'
import { healthTerms } from './health-terms.ts'

/** Whose cost a term is. Costs of both views that are equal are listed in each. */
export type CostView = 'household' | 'society'
/**
 * Breaks the cost of cooking on a stove in a place down to its factors (C1 to C21). The sum of the terms is the cost of
 * the view; terms of 0 are left out.
 *
 * @throws UnknownTariffError if a figure of the tariff for 5 A or 15 A is unknown
 */
export function stoveTerms(
  model: CookingModel,
  place: CookingPlace,
  stove: CookingStove,
  view: CostView,
): StoveTerm[] {
  const one = model.stoveModels[cookingStoves.indexOf(stove)]
  const terms = [...capitalTerms(model, place, one, view), ...fuelTerms(model, place, one, view)]
  const own = view === 'household' ? [] : societyTerms(model, place, one)
  return [...terms, ...own]
    .filter(({ NPR_year }) => NPR_year !== 0)
    .sort((a, b) => stoveCostParts.indexOf(a.part) - stoveCostParts.indexOf(b.part))
}

function capitalTerms(
  { settings, stoves, subsidies }: CookingModel,
  place: CookingPlace,
  one: StoveModel,
  view: CostView,
): StoveTerm[] {
  const rate = view === 'household' ? settings.household_discount_rate : settings.society_discount_rate
  const row = stoves[one.stove]
  const recovery = (life_years: number) => factor('recovery', recoveryFactor(rate, life_years), '1/year')
  const subsidy = view === 'household' ? stoveSubsidy_NPR(one.stove, row.price_NPR, place, subsidies) : 0
  const upgraded = one.needsUpgrade ? place.fiveAmpereShare : 0
  return [
    stoveTerm('capital', 'stove', [factor('price', row.price_NPR, 'NPR'), recovery(row.life_years)]),
    stoveTerm('capital', 'subsidy', [
      factor('sign', -1),
      factor('subsidy', subsidy, 'NPR'),
      recovery(row.life_years),
    ]),
    stoveTerm('capital', 'extras', [factor('price', row.extra_NPR, 'NPR'), recovery(row.extra_life_years)]),
    stoveTerm('capital', 'upgrade', [
      factor('share_5A', upgraded),
      factor('price', settings.upgrade_NPR, 'NPR'),
      recovery(settings.upgrade_life_years),
    ]),
    stoveTerm('upkeep', 'upkeep', [factor('price', row.upkeep_NPR_year, 'NPR/year')]),
  ]
}

function fuelTerms(model: CookingModel, place: CookingPlace, one: StoveModel, view: CostView): StoveTerm[] {
  const { settings } = model
  const isHousehold = view === 'household'
  const kg = factor('fuel', one.fuelAmount, 'kg')
  if (one.fuel === 'firewood')
    return [
      stoveTerm('fuel', 'bought_fuel', [
        kg,
        factor('bought_share', place.boughtShare),
        factor('fuel_price', settings.firewood_NPR_kg, 'NPR/kg'),
      ]),
    ]
  if (one.fuel === 'biogas') return []
  if (one.fuel === 'electricity') return electricityTerms(model, place, one, isHousehold)
  const cylinder = isHousehold ? settings.lpg_cylinder_NPR : settings.lpg_society_cylinder_NPR
  const price = one.fuel === 'lpg' ? cylinder / settings.lpg_cylinder_kg : settings.pellet_NPR_kg
  return [
    stoveTerm('fuel', 'bought_fuel', [kg, factor('fuel_price', price, 'NPR/kg')]),
    stoveTerm('fuel', 'lorry', [
      kg,
      factor('both_ways', 2),
      factor('drive', place.drive_h, 'h'),
      factor('diesel_use', settings.lorry_l_h, 'l/h'),
      factor('diesel_price', settings.diesel_NPR_l, 'NPR/l'),
      divisor('lorry_load', settings.lorry_kg, 'kg'),
    ]),
    stoveTerm('fuel', 'porter', [
      kg,
      factor('both_ways', 2),
      factor('walk', place.roadWalk_h, 'h'),
      factor('porter_wage', settings.porter_NPR_h, 'NPR/h'),
      divisor('porter_load', settings.porter_kg, 'kg'),
    ]),
  ]
}

const months = 12
function electricityTerms(
  { settings, tariff }: CookingModel,
  { base_kWh, fiveAmpereShare }: CookingPlace,
  one: StoveModel,
  isHousehold: boolean,
): StoveTerm[] {
  const kWh = factor('fuel', one.fuelAmount, 'kWh')
  if (one.stove === 'minigrid') {
    const price = isHousehold ? settings.minigrid_NPR_kWh : settings.minigrid_supply_NPR_kWh
    return [stoveTerm('fuel', 'supply', [kWh, factor('fuel_price', price, 'NPR/kWh')])]
  }
  if (!isHousehold)
    return [stoveTerm('fuel', 'supply', [kWh, factor('fuel_price', settings.supply_NPR_kWh, 'NPR/kWh')])]
  const bill = (breaker: 'a5' | 'a15', used_kWh: number) =>
    factor('bill', knownBill_NPR(tariff, breaker, used_kWh), 'NPR')
  const [year, sign] = [factor('months', months), factor('sign', -1)]
  return [
    stoveTerm('fuel', 'bill_after', [year, bill('a15', base_kWh + one.fuelAmount / months)]),
    stoveTerm('fuel', 'bill_before_5A', [
      sign,
      year,
      factor('share_5A', fiveAmpereShare),
      bill('a5', base_kWh),
    ]),
    stoveTerm('fuel', 'bill_before_15A', [
      sign,
      year,
      factor('share_15A', 1 - fiveAmpereShare),
      bill('a15', base_kWh),
    ]),
  ]
}

const days = 365
function societyTerms(model: CookingModel, place: CookingPlace, one: StoveModel): StoveTerm[] {
  const { settings } = model
  const hour = factor('hour_value', timeValue_NPR_h(place, settings), 'NPR/h')
  const carbon = [factor('carbon_price', settings.carbon_NPR_t, 'NPR/t'), divisor('kg_per_t', 1_000, 'kg/t')]
  const capacityRecovery = recoveryFactor(settings.society_discount_rate, settings.capacity_life_years)
  const isOnGrid = one.needsUpgrade
  const isWood = one.fuel === 'firewood'
  return [
    stoveTerm('network', 'capacity', [
      factor('power', isOnGrid ? one.power_kW : 0, 'kW'),
      factor('on_at_peak', settings.on_at_peak),
      factor('capacity_price', settings.capacity_NPR_kW, 'NPR/kW'),
      factor('recovery', capacityRecovery, '1/year'),
    ]),
    stoveTerm('time', 'cooking_time', [
      factor('days', days),
      factor('hours_day', model.stoves[one.stove].cooking_hours_day, 'h/day'),
      hour,
    ]),
    stoveTerm('time', 'collection_time', [
      factor('fuel', isWood ? one.fuelAmount : 0, 'kg'),
      factor('own_share', 1 - place.boughtShare),
      divisor('firewood_load', settings.firewood_load_kg, 'kg'),
      factor('trip_hours', firewoodTrip_h(place, settings), 'h'),
      hour,
    ]),
    stoveTerm('time', 'feeding_time', [
      factor('days', one.fuel === 'biogas' ? days : 0),
      factor('hours_day', settings.feeding_h_day, 'h/day'),
      hour,
    ]),
    ...healthTerms(model, place, one),
    stoveTerm('climate', 'stove_emissions', [
      factor('energy', one.energy_MJ, 'MJ'),
      factor('kg_per_MJ', one.warmth_kg.all / one.energy_MJ, 'kg/MJ'),
      ...carbon,
    ]),
    stoveTerm('climate', 'lorry_emissions', [
      factor('fuel', one.fuel === 'lpg' ? one.fuelAmount : 0, 'kg'),
      factor('drive', place.drive_h, 'h'),
      factor('kg_per_kg_h', model.lorryWarmth_kg_h.all, 'kg/(kg h)'),
      ...carbon,
    ]),
  ]
}
