import type { CookingSettings } from '../../assumptions/cooking-settings.ts'
import { householdsUntil, peakLoad_kW } from './peak.ts'

/** Ratings of distribution transformers in kVA, of which the next larger one replaces a weak one. */
export const transformerSizes_kVA: readonly number[] = [25, 50, 100, 160, 200, 300, 500]

/** A transformer, and the households that it supplies. */
export type SuppliedTransformer = { kVA: number; households: number; isUrban: boolean }
export type TransformerLoad = {
  /** Load that it carries, and load today without more electric cooking. */
  usable_kW: number
  today_kW: number
  /** Households that can cook on electricity until the transformer is overloaded. */
  householdsUntil: number
  /** Their share, 0 to 1, or null if the transformer supplies no household. */
  untilShare: number | null
}

const usable_kW = (kVA: number, { power_factor, max_loading }: CookingSettings) =>
  kVA * power_factor * max_loading

/** Spare capacity of a transformer for a stove that draws `power_kW` while it is on (C25). */
export function transformerLoad(
  { kVA, households, isUrban }: SuppliedTransformer,
  power_kW: number,
  settings: CookingSettings,
): TransformerLoad {
  const usable = usable_kW(kVA, settings)
  const today_kW = households * (isUrban ? settings.urban_base_kW : settings.rural_base_kW)
  const until = householdsUntil(usable - today_kW, power_kW, settings)
  const untilShare = households > 0 ? Math.min(1, until / households) : null
  return { usable_kW: usable, today_kW, householdsUntil: until, untilShare }
}

/** Peak load in kW of a transformer if a share of its households, 0 to 1, cooks on the stove. */
export function transformerPeak_kW(
  { households, isUrban }: SuppliedTransformer,
  share: number,
  power_kW: number,
  settings: CookingSettings,
): number {
  const today_kW = households * (isUrban ? settings.urban_base_kW : settings.rural_base_kW)
  return today_kW + peakLoad_kW(share * households, power_kW, settings)
}

/**
 * Rating in kVA of the transformer that carries a peak, and the price in NPR of a replacement. The price is 0 if the
 * present rating is enough. Null if no single transformer carries the peak.
 */
export function strengthening(
  kVA: number,
  peak_kW: number,
  settings: CookingSettings,
): { kVA: number; NPR: number } | null {
  if (peak_kW <= usable_kW(kVA, settings)) return { kVA, NPR: 0 }
  const size = transformerSizes_kVA.find(one => one > kVA && peak_kW <= usable_kW(one, settings))
  return size === undefined ? null : { kVA: size, NPR: size * settings.strengthening_NPR_kVA }
}

/** Spare power in kW of a micro-hydro or solar mini-grid beside the other use of its households (C26). */
export function spareOfPlant_kW(
  { kW, households }: { kW: number; households: number },
  { minigrid_usable, minigrid_base_kW }: CookingSettings,
): number {
  return Math.max(0, minigrid_usable * kW - households * minigrid_base_kW)
}
