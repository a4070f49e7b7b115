import { dcTier, type Tier } from '../../../domain/rates/tiers.ts'

/**
 * Daily yield of a solar home system of tier 1 if it reaches the energy of tier 2 or more: then both tiers
 * have the same demand. Null if less.
 */
export function energyOfNextTier(tiers: readonly Omit<Tier, 'value'>[], watt: number) {
  const [own, next] = [dcTier, dcTier + 1].map(id => tiers.find(({ tier_id }) => tier_id === id))
  if (own === undefined || next === undefined) return null
  const hours = own.hrs_per_day
  const energy_Wh = watt * hours
  return energy_Wh < next.demand_W * next.hrs_per_day ? null : { hours, energy_Wh }
}
