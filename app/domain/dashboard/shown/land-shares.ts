import type { InfographicItem } from '../contract.ts'

export type LandShare = { item: InfographicItem; percent: number | null }

/** Returns each type of land as a percentage of the land whose use is known, `known_km2`. */
export function landShares(items: InfographicItem[]): { shares: LandShare[]; known_km2: number } {
  const known_km2 = items.reduce((sum, { value }) => sum + (value ?? 0), 0)
  const shares = items.map(item => ({
    item,
    percent: item.value === null || known_km2 === 0 ? null : (item.value / known_km2) * 100,
  }))
  return { shares, known_km2 }
}
