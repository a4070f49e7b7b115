import type { SmokeDisease } from '../../assumptions/cooking-settings.ts'
import type { CookingStove, Zone } from '../../assumptions/cooking-stoves.ts'
import type { Animal } from '../places.ts'

/**
 * Stoves of OnStove, in the order of its Nepal inputs. `induction` is its Electricity, `minigrid` its Mini_Grids,
 * `ics2` and `ics3` are its Biomass_ICS of tiers 2 and 3.
 */
export const onstoveStoves = [
  'biogas',
  'ics2',
  'ics3',
  'induction',
  'minigrid',
  'lpg',
  'traditional',
] as const satisfies readonly CookingStove[]
export type OnstoveStove = (typeof onstoveStoves)[number]
/** One value for each stove. */
export const byStove = <T>(of: (stove: OnstoveStove) => T): Record<OnstoveStove, T> => ({
  biogas: of('biogas'),
  ics2: of('ics2'),
  ics3: of('ics3'),
  induction: of('induction'),
  minigrid: of('minigrid'),
  lpg: of('lpg'),
  traditional: of('traditional'),
})
/** One value for each disease. */
export const byDisease = <T>(of: (disease: SmokeDisease) => T): Record<SmokeDisease, T> => ({
  alri: of('alri'),
  copd: of('copd'),
  ihd: of('ihd'),
  lc: of('lc'),
  stroke: of('stroke'),
})
export const cleanStoves: readonly OnstoveStove[] = ['biogas', 'induction', 'minigrid', 'lpg']

/** Figures of a stove. Money is in USD. */
export type OnstoveRow = {
  price: number
  life_years: number
  upkeep: number
  efficiency: number
  /** MJ and price per kg, m³ or kWh of the fuel. */
  MJ_per_unit: number
  fuelPrice: number
  pm25_ug_m3: number
  cooking_h_day: number
  /** Emissions in kg per GJ. Those of electricity are per GJ of what is generated. */
  kg_GJ: { co2: number; ch4: number; n2o: number; bc: number; oc: number }
  /** Shares of urban and rural households of the nation. OnStove scales them to 1. */
  urbanShare: number
  ruralShare: number
}
export type OnstoveInputs = {
  discountRate: number
  meals_day: number
  urbanPersons: number
  ruralPersons: number
  wage_month: number
  statisticalLife: number
  illness: Readonly<Record<SmokeDisease, number>>
  /** Yearly deaths and cases per 100,000 persons. */
  deaths_per_100k: Readonly<Record<SmokeDisease, number>>
  cases_per_100k: Readonly<Record<SmokeDisease, number>>
  carbon_t: number
  fnrb: number
  spillover: number
  weights: { costs: number; environment: number; health: number; spillovers: number; time: number }
  stoves: Readonly<Record<OnstoveStove, OnstoveRow>>
  wood: { load_kg: number; gathering_h: number }
  biogas: { digesterEfficiency: number; feeding_h_day: number }
  grid: { connection: number; capacity_kW: number; capacityLife_years: number }
  minigrid: { connection: number; stove_kW: number; usable: number; base_kW: number }
  lpg: {
    cylinder_kg: number
    cylinderLife_years: number
    diesel_l: number
    lorry_l_h: number
    lorry_kg: number
  }
  /** Subsidies of the scenario, or null. OnStove gives that of biogas everywhere, also in towns. */
  subsidies: { ics3: { share: number; max: number }; biogas: Readonly<Record<Zone, number>> } | null
}
export type OnstoveCell = {
  isUrban: boolean
  population: number
  electrifiedShare: number
  /** Share of households whose connection must be upgraded. */
  upgradeShare: number
  relativeWealth: number
  lpg_h: number
  forest_h: number
  /** Hours to walk 1 m. */
  friction_h_m: number
  temperature_C: number
  livestock: Readonly<Partial<Record<Animal, number>>>
  zone: Zone
  /** Nearest plant in the municipality, with its distance; cells of one municipality share it. */
  plant: { municipality: string; kW: number; households: number; distance_km: number } | null
}

/** Fixed in the program of OnStove. */
export const onstoveFixed = {
  days: 365,
  MJ_meal: 3.64,
  exposure: 0.71,
  wageHours_month: 240,
  minTimeShare: 0.2,
  maxTimeShare: 0.5,
  cylinder_kg: 12.5,
  lorry_l_h: 14,
  diesel_kg_l: 0.84,
  maxWalk_h: 7,
  minBiogas_C: 10,
  warming: { co2: 1, ch4: 25, n2o: 298, co: 2, bc: 900, oc: -46 },
  /** Emissions per kg of diesel in g, as the program has them: CO2 is meant in kg. */
  diesel_g_kg: { co2: 3.169, co: 7.4, n2o: 0.056, bc: 0.836, oc: 0.5852 },
} as const
