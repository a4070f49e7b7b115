/**
 * Intracluster correlation of answers by subject of the survey. These are assumptions: a village has a single
 * electricity supply, its households share a fuel market, and most other answers are specific to each household.
 */
export const intracluster_correlations = { electricity: 0.5, cooking_fuel: 0.3, other: 0.05 } as const
export type PlannedIndicator = keyof typeof intracluster_correlations
export const plannedIndicators = Object.keys(intracluster_correlations) as PlannedIndicator[]
/** The conservative choice. */
export const default_indicator: PlannedIndicator = 'electricity'
const z95 = 1.96
const min_favourable_share = 0.5

export type SampleSize = { households: number; sample: number; perCluster: number }

/**
 * Variance of a cluster sample relative to that of a simple random sample, for a given number of interviews per
 * cluster: 1 + (b - 1) · ρ (Kish 1965).
 */
export const designEffect = (perCluster: number, correlation: number): number =>
  1 + (Math.max(1, perCluster) - 1) * correlation

/**
 * Half-width of the 95 % confidence interval of a share of one half, as a fraction: 1.96 · √(Σ W² · deff · p(1 - p) /
 * n · (1 - n / N)) over the strata. Null if there is no sample.
 */
export function marginOfError(strata: SampleSize[], correlation: number): number | null {
  const all = strata.reduce((sum, { households }) => sum + households, 0)
  let variance = 0
  for (const { households, sample, perCluster } of strata) {
    if (households === 0) continue
    if (sample <= 0) return null
    const n = Math.min(sample, households)
    const weight = households / all
    const share = min_favourable_share * (1 - min_favourable_share)
    variance += weight ** 2 * ((designEffect(perCluster, correlation) * share) / n) * (1 - n / households)
  }
  return all === 0 ? null : z95 * Math.sqrt(variance)
}
