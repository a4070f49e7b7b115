import { annuity, type CostStream, lifeCycleCost } from '../../../../app/domain/bat/lifecycle.ts'

/** What OnSSET knows of an option: all of it is bought together and worn out together after `life_yrs`. */
export type WholeCosts = Pick<CostStream, 'capital' | 'operation'> & { life_yrs: number }

/**
 * LCOE as OnSSET reckons it (1.1a6, `Technology.get_lcoe` with the base year as the start year): years are counted
 * from 0, so that the first year's energy and operation are not discounted; what wears out within the period is
 * bought again once, in whole; what then is left of a life is taken off in the last year, linearly. Money a kWh.
 */
export function onssetLcoe(
  { capital, operation, life_yrs }: WholeCosts,
  energy_kWh: number,
  r: number,
  years: number,
): number {
  const worth = (year: number) => (1 + r) ** -year
  const isBoughtAgain = life_yrs < years
  // Beware: the year of a new purchase counts as used, that of the first does not.
  const used_yrs = isBoughtAgain ? years - life_yrs : years - 1
  const bought = capital * (1 + (isBoughtAgain ? worth(life_yrs) : 0))
  const left = capital * (1 - used_yrs / life_yrs) * worth(years - 1)
  const served = 1 + annuity(r, years - 1)
  return (bought - left + operation * served) / (energy_kWh * served)
}

/** What OnSSET does differently with the same costs. */
export const conventions = ['first year', 'salvage', 'replacement'] as const

/**
 * LCOE by our formulas with some conventions as OnSSET has them, money a kWh. With all of them it is `onssetLcoe` as long
 * as no life ends within the period. `yearly` is the operation with batteries spread over their years.
 */
export function mixedLcoe(
  stream: CostStream,
  { operation: yearly, life_yrs }: WholeCosts,
  energy_kWh: number,
  r: number,
  years: number,
  theirs: ReadonlySet<string>,
): number {
  const { capital } = stream
  const spread = theirs.has('replacement') ? { operation: yearly, replacements: [] } : {}
  const later = lifeCycleCost({ ...stream, ...spread, residuals: [] }, r, years) - capital
  // Years that begin with 0 discount energy and yearly costs once less: the capital weighs less beside them.
  const isEarlier = theirs.has('first year')
  const used_yrs = isEarlier ? years - 1 : years
  const left = theirs.has('salvage') ? capital * (1 - used_yrs / life_yrs) * (1 + r) ** -years : 0
  return ((isEarlier ? capital / (1 + r) : capital) + later - left) / (energy_kWh * annuity(r, years))
}
