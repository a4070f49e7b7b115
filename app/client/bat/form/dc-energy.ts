import { dcTier, type Tier } from '../../../domain/rates/tiers.ts'

/**
 * Daily energy from a solar home system of tier 1 if it is as much as that of tier 2 or more, in which case both tiers
 * have the same demand. Null if it is less.
 */
export function energyOfNextTier(tiers: readonly Omit<Tier, 'value'>[], watt: number) {
  const [own, next] = [dcTier, dcTier + 1].map(id => tiers.find(({ tier_id }) => tier_id === id))
  if (own === undefined || next === undefined) return null
  const hours = own.hrs_per_day
  const energy_Wh = watt * hours
  return energy_Wh < next.demand_W * next.hrs_per_day ? null : { hours, energy_Wh }
}
