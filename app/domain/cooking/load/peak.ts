/** Chance that a stove is on at the peak, and standard deviations above the mean that are counted. */
export type Coincidence = { on_at_peak: number; peak_deviations: number }

const days = 365
const MJ_per_kWh = 3.6

/** Power in kW that a stove draws while it is on (C22). */
export function stovePower_kW(energy_MJ_year: number, cooking_hours_day: number): number {
  return energy_MJ_year / days / (MJ_per_kWh * cooking_hours_day)
}

/** Peak load in kW of households that cook (C23): binomial coincidence, in the form of Rusck 1956. */
export function peakLoad_kW(households: number, power_kW: number, coincidence: Coincidence): number {
  if (households <= 0) return 0
  const { on_at_peak: p, peak_deviations: z } = coincidence
  return households * power_kW * Math.min(1, p + z * Math.sqrt((p * (1 - p)) / households))
}

/** Households that can cook until their peak load reaches a capacity in kW (C24, the inverse of C23). */
export function householdsUntil(capacity_kW: number, power_kW: number, coincidence: Coincidence): number {
  const { on_at_peak: p, peak_deviations: z } = coincidence
  const stoves = capacity_kW / power_kW
  if (!(stoves > 0)) return 0
  if (stoves <= (z * z * p) / (1 - p)) return stoves
  const spread = z * Math.sqrt(p * (1 - p))
  return ((Math.sqrt(spread * spread + 4 * p * stoves) - spread) / (2 * p)) ** 2
}
