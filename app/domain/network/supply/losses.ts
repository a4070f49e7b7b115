import type { LoadedSubstation } from './feed-areas.ts'

/** Losses of lines and transformers. */
export type Losses = {
  /** Ratio of mean to peak load; 0 if there is no demand. */
  load_factor: number
  losses_kWh: number
  peak_loss_kW: number
  /**
   * As a fraction of the energy served or of the peak, which is the plant's additional output. 0 if there is no
   * demand.
   */
  losses_share: number
  peak_loss_share: number
  /** As a percentage of the energy that leaves the source; 0 if there is none. */
  losses_percent: number
}

const hours = 8760

/** `lines_kW` is the loss of all lines at peak load. */
export function lossesOf(
  demand: { energy_kWh: number; peak_kW: number },
  lines_kW: number,
  substations: readonly LoadedSubstation[],
): Losses {
  const { energy_kWh, peak_kW } = demand
  const load_factor = peak_kW > 0 ? energy_kWh / (hours * peak_kW) : 0
  const lossFactor = 0.3 * load_factor + 0.7 * load_factor * load_factor
  const iron_kW = substations.reduce((sum, { row, count }) => sum + (count * row.no_load_W) / 1000, 0)
  const copper_kW = substations.reduce((sum, { row, count, load_kVA }) => {
    const load = load_kVA / (count * row.kVA)
    return sum + (count * row.load_W * load * load) / 1000
  }, 0)
  const losses_kWh = hours * (iron_kW + (lines_kW + copper_kW) * lossFactor)
  const peak_loss_kW = iron_kW + lines_kW + copper_kW
  return {
    load_factor,
    losses_kWh,
    peak_loss_kW,
    losses_share: energy_kWh > 0 ? losses_kWh / energy_kWh : 0,
    peak_loss_share: peak_kW > 0 ? peak_loss_kW / peak_kW : 0,
    losses_percent: losses_kWh > 0 ? (100 * losses_kWh) / (energy_kWh + losses_kWh) : 0,
  }
}
