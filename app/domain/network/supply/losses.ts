import type { LoadedSubstation } from './feed-areas.ts'

/** Losses of lines and transformers. */
export type Losses = {
  /** Mean over peak; 0 without demand. */
  load_factor: number
  losses_kWh: number
  peak_loss_kW: number
  /** Relative to served energy and peak: the plant's extra output. 0 without demand. */
  losses_share: number
  peak_loss_share: number
  /** Relative to the energy that leaves the source; 0 if there is none. */
  losses_percent: number
}

const hours = 8760

/** `lines_kW`: losses of all lines at peak. */
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
