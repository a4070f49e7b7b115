import type { SmokeDisease } from '../../assumptions/cooking-settings.ts'

/** Parts of a cost, in the order in which they are summed. */
export const stoveCostParts = ['capital', 'upkeep', 'fuel', 'network', 'time', 'health', 'climate'] as const
export type StoveCostPart = (typeof stoveCostParts)[number]
/** One factor of a term. A divisor divides, and a number without a unit is a share or a count. */
export type TermFactor = { code: TermFactorCode; value: number; unit: string | null; isDivisor?: true }
/** One product of a cost in NPR a household and year. */
export type StoveTerm = {
  part: StoveCostPart
  code: TermCode
  /** Disease of a term of health. */
  disease?: SmokeDisease
  factors: TermFactor[]
  NPR_year: number
}
export type TermCode =
  | 'stove'
  | 'subsidy'
  | 'extras'
  | 'upgrade'
  | 'upkeep'
  | 'bought_fuel'
  | 'lorry'
  | 'porter'
  | 'bill_after'
  | 'bill_before_5A'
  | 'bill_before_15A'
  | 'supply'
  | 'capacity'
  | 'cooking_time'
  | 'collection_time'
  | 'feeding_time'
  | 'deaths'
  | 'illness'
  | 'stove_emissions'
  | 'lorry_emissions'
export type TermFactorCode =
  | 'price'
  | 'subsidy'
  | 'recovery'
  | 'share_5A'
  | 'share_15A'
  | 'sign'
  | 'fuel'
  | 'bought_share'
  | 'fuel_price'
  | 'both_ways'
  | 'drive'
  | 'diesel_use'
  | 'diesel_price'
  | 'lorry_load'
  | 'walk'
  | 'porter_wage'
  | 'porter_load'
  | 'months'
  | 'bill'
  | 'power'
  | 'on_at_peak'
  | 'capacity_price'
  | 'days'
  | 'hours_day'
  | 'hour_value'
  | 'own_share'
  | 'firewood_load'
  | 'trip_hours'
  | 'persons'
  | 'background_rate'
  | 'excess_risk'
  | 'life_value'
  | 'illness_cost'
  | 'lag'
  | 'with_neighbours'
  | 'energy'
  | 'kg_per_MJ'
  | 'kg_per_kg_h'
  | 'carbon_price'
  | 'kg_per_t'

export const factor = (code: TermFactorCode, value: number, unit: string | null = null): TermFactor => ({
  code,
  value,
  unit,
})
export const divisor = (code: TermFactorCode, value: number, unit: string | null = null): TermFactor => ({
  ...factor(code, value, unit),
  isDivisor: true,
})

/** Multiplies the factors of a term. */
export function stoveTerm(part: StoveCostPart, code: TermCode, factors: TermFactor[]): StoveTerm {
  const NPR_year = factors.reduce(
    (product, { value, isDivisor }) => (isDivisor ? product / value : product * value),
    1,
  )
  return { part, code, factors, NPR_year }
}
