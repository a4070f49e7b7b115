/** A tier of household supply (Multi-Tier Framework; models A1). */
export type Tier = {
  tier_id: number
  value: string
  /** In watts per household. */
  demand_W: number
  /** Full-load hours, used to convert watts into the daily energy of the tier. */
  hrs_per_day: number
}

/** The tier in which the household demand is chosen as the DC size of a solar home system. */
export const dcTier = 1
/** Maximum demand of one household in the API, which is also the upper bound of the highest tier. */
export const maxHouseholdDemand_W = 100_000

export const tierSeeds: Tier[] = [
  { tier_id: 1, value: 'Tier 1', demand_W: 3, hrs_per_day: 4 },
  { tier_id: 2, value: 'Tier 2', demand_W: 50, hrs_per_day: 4 },
  { tier_id: 3, value: 'Tier 3', demand_W: 200, hrs_per_day: 5 },
  { tier_id: 4, value: 'Tier 4', demand_W: 800, hrs_per_day: 4.25 },
  { tier_id: 5, value: 'Tier 5', demand_W: 2000, hrs_per_day: 4.1 },
]

/**
 * Returns the tier with a given number. Throws if the table does not contain it; contracts check the number
 * beforehand.
 */
export function findTier(tiers: Tier[], tier_id: number): Tier {
  const tier = tiers.find(one => one.tier_id === tier_id)
  if (tier === undefined) throw new Error(`no tier ${tier_id}`)
  return tier
}

/** Range of household demand in W, from that of the tier to that of the next tier (K-026). */
export function demandBounds(tiers: Tier[], tier_id: number): { min: number; max: number } {
  const next = tiers.find(one => one.tier_id === tier_id + 1)
  return { min: findTier(tiers, tier_id).demand_W, max: next?.demand_W ?? maxHouseholdDemand_W }
}
