import type { CookingSettings } from '../assumptions/cooking-settings.ts'
import type { CookingStove, Zone } from '../assumptions/cooking-stoves.ts'

/** What decides the costs of cooking in one place. */
export type CookingPlace = {
  households: number
  /** Persons in a household. */
  persons: number
  isUrban: boolean
  zone: Zone
  /** Rank of wealth among all of Nepal, 0 to 1, or null if unknown. */
  wealthRank: number | null
  /** Share of households with the national grid, and of these with a connection of 5 A. */
  gridShare: number
  fiveAmpereShare: number
  /** Electricity that a household uses besides cooking, in kWh a month. */
  base_kWh: number
  /** Hours of one way: by lorry to the road, on foot from the road, and on foot to the forest. */
  drive_h: number
  roadWalk_h: number
  forestWalk_h: number
  /** Share of firewood that is bought. */
  boughtShare: number
  /** Null where the terrain is unknown. */
  temperature_C: number | null
  /** Biogas from the animals of all households, in m³ a year. */
  animalGas_m3: number
  /** Mini-grid or micro-hydro plant, and the households that it supplies. */
  plant: { kW: number; households: number } | null
}

/** Shares of households by the stove on which they cook. Stoves that are missing are used by nobody. */
export type StoveShares = Readonly<Partial<Record<CookingStove, number>>>

/** Biogas from the dung of one animal in litres a day (Lohani et al. 2021, as OnStove multiplies them). */
export const animalGas_l_day = {
  cattle: 439.2,
  buffalo: 640.5,
  sheep: 63.28,
  goat: 68.85,
  pig: 246.75,
  poultry: 10.125,
} as const
export type Animal = keyof typeof animalGas_l_day
export const animals = Object.keys(animalGas_l_day) as Animal[]
const days_m3_per_l = 0.365

/** Biogas from livestock in m³ a year. Animals that are missing count as none. */
export const animalGas_m3 = (livestock: Readonly<Partial<Record<Animal, number>>>): number =>
  animals.reduce((sum, animal) => sum + (livestock[animal] ?? 0) * animalGas_l_day[animal], 0) * days_m3_per_l

/** Value of an hour in NPR (C13). It depends on the rank of wealth, where that is known. */
export function timeValue_NPR_h(
  { wealthRank }: { wealthRank: number | null },
  settings: CookingSettings,
): number {
  const { wage_NPR_month, wage_hours_month, min_time_value_share, max_time_value_share } = settings
  const share =
    wealthRank === null
      ? settings.time_value_share
      : min_time_value_share + (max_time_value_share - min_time_value_share) * wealthRank
  return (wage_NPR_month / wage_hours_month) * share
}

const days = 365
/** Hours a year for a load of firewood: the walk to the forest and back, and gathering (C12). */
export function firewoodTrip_h(
  { forestWalk_h }: { forestWalk_h: number },
  settings: CookingSettings,
): number {
  return Math.min(settings.max_firewood_walk_h, 2 * forestWalk_h) + settings.gathering_h
}

/** Hours a year with firewood, in which the household collects what it does not buy (C12). */
export function firewoodHours(
  fuel_kg: number,
  place: { forestWalk_h: number; boughtShare: number },
  settings: CookingSettings,
): number {
  const loads = (fuel_kg * (1 - place.boughtShare)) / settings.firewood_load_kg
  return loads * firewoodTrip_h(place, settings)
}

/** Hours a year of feeding a digester (C12). */
export const feedingHours = ({ feeding_h_day }: CookingSettings): number => days * feeding_h_day
