import * as v from 'valibot'
import {
  type CookingSettings,
  type SmokeDisease,
  type SubsidyTable,
  settingSeeds,
  smokeDiseases,
} from '../../../app/domain/assumptions/cooking-settings.ts'
import {
  cookingStoves,
  type StoveFuel,
  type StoveTable,
  zones,
} from '../../../app/domain/assumptions/cooking-stoves.ts'
import type { CookingFuels, FuelFigures } from '../../../app/domain/cooking/fuels.ts'
import { type CookingModel, cookingModel, usefulHeat_MJ } from '../../../app/domain/cooking/model.ts'
import { stoveKindsOf } from '../../../app/domain/cooking/stove-kinds.ts'
import { tariffIn, VectorAmperes } from '../vector-tariff.ts'

const Stove = v.picklist(cookingStoves)
export const Shares = v.pipe(
  v.record(Stove, v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  v.check(
    shares => Math.abs(Object.values(shares).reduce((sum, share) => sum + share, 0) - 1) <= 1e-6,
    'the shares do not sum to 1',
  ),
)
const numbers = <const N extends readonly string[]>(names: N) =>
  v.object(
    Object.fromEntries(names.map(name => [name, v.number()])) as Record<N[number], v.NumberSchema<undefined>>,
  )
const Diseases = numbers(smokeDiseases)

/** Settings that the file names as the product does. */
const sameNames = [
  ...['exposure_adjustment', 'health_spillover', 'wage_NPR_month', 'carbon_NPR_per_t', 'grid_kg_per_GJ'],
  ...['grid_loss', 'lpg_cylinder_kg', 'lpg_cylinder_NPR', 'diesel_NPR_l', 'diesel_kg_l', 'porter_NPR_h'],
] as const
const Settings = v.object({
  ...numbers([
    ...sameNames,
    ...([
      'meals_per_day',
      'useful_MJ_per_meal',
      'discount_social',
      'discount_household',
      'hours_per_month',
    ] as const),
    ...([
      'time_share_least',
      'time_share_most',
      'time_share_usual',
      'vsl_NPR',
      'fnrb',
      'lpg_full_NPR',
    ] as const),
    ...([
      'truck_l_h',
      'truck_kg',
      'porter_kg',
      'firewood_NPR_kg',
      'firewood_load_kg',
      'gathering_h',
    ] as const),
    ...([
      'walk_cap_h',
      'pellet_NPR_kg',
      'supply_NPR_kWh',
      'minigrid_NPR_kWh',
      'minigrid_supply_NPR_kWh',
    ] as const),
    ...(['capacity_NPR_kW', 'capacity_life_yr', 'upgrade_NPR', 'upgrade_life_yr', 'feed_h_day'] as const),
    ...(['gas_yield', 'gas_own_share', 'gas_least_C', 'gas_full_C', 'on_at_peak', 'peak_z'] as const),
    ...(['power_factor', 'loading_most', 'minigrid_base_kW', 'minigrid_usable'] as const),
    ...(['lpg_walk_most_h', 'pellet_walk_most_h'] as const),
  ]).entries,
  coi_NPR: Diseases,
  mort_per_100k: Diseases,
  morb_per_100k: Diseases,
  national_shares: Shares,
  gwp: numbers(['co2', 'ch4', 'n2o', 'co', 'bc', 'oc'] as const),
  base_kW: numbers(['urban', 'rural'] as const),
})
type VectorSettings = v.InferOutput<typeof Settings>

const Emissions = v.record(v.picklist(['co2', 'ch4', 'n2o', 'co', 'bc', 'oc']), v.number())
const Fuel = v.object({ MJ: v.number(), kg_GJ: Emissions })
const StoveFigures = numbers([
  ...([
    'price',
    'life',
    'extra',
    'extra_life',
    'upkeep',
    'efficiency',
    'dish',
    'cook_h',
    'pm25',
    'use',
  ] as const),
])
const Defaults = v.object({
  settings: Settings,
  tariff: v.object({
    edges_kWh: v.array(v.number()),
    ...v.object({ 5: VectorAmperes, 15: VectorAmperes, 30: VectorAmperes, 60: VectorAmperes }).entries,
  }),
  fuels: v.object({ wood: Fuel, lpg: Fuel, gas: Fuel, electricity: Fuel, pellet: Fuel }),
  diesel_g_per_kg: numbers(['co2', 'co', 'n2o', 'bc', 'oc'] as const),
  stoves: v.object(
    Object.fromEntries(cookingStoves.map(stove => [stove, StoveFigures])) as Record<
      (typeof cookingStoves)[number],
      typeof StoveFigures
    >,
  ),
  subsidy: v.object({
    ics3: v.object({ share: v.number(), most: v.number(), where: v.literal('rural') }),
    biogas: v.object({ ...numbers(zones).entries, where: v.literal('rural') }),
  }),
  enabled: v.array(Stove),
})
type VectorDefaults = v.InferOutput<typeof Defaults>

export type CookingVectors = {
  model: CookingModel
  considered: ReadonlySet<(typeof cookingStoves)[number]>
}

/** Reads `urja.defaults`, from which all groups compute. */
export function cookingVectors(given: unknown): CookingVectors {
  const parsed = v.safeParse(Defaults, given)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new Error(`${['urja.defaults', v.getDotPath(issue)].filter(Boolean).join('.')}: ${issue.message}`)
  }
  const defaults = parsed.output
  const { settings, tariff, fuels, subsidy } = defaults
  return {
    model: cookingModel({
      settings: settingsIn(defaults),
      stoves: stovesIn(defaults),
      subsidies: subsidiesIn(subsidy),
      fuels: fuelsIn(fuels),
      warming: { ...settings.gwp, fnrb: settings.fnrb },
      tariff: tariffIn(tariff.edges_kWh, tariff),
      meals_day: settings.meals_per_day,
      usefulHeat_MJ: usefulHeat_MJ(settings.meals_per_day, settings.useful_MJ_per_meal),
    }),
    considered: new Set(defaults.enabled),
  }
}

const perDisease = (prefix: string, values: Record<SmokeDisease, number>) =>
  Object.fromEntries(smokeDiseases.map(disease => [`${prefix}_${disease}`, values[disease]]))

function settingsIn({ settings: s, diesel_g_per_kg: diesel, fuels }: VectorDefaults): CookingSettings {
  return {
    ...settingSeeds,
    ...perDisease('illness_NPR', s.coi_NPR),
    ...perDisease('deaths_per_100k', s.mort_per_100k),
    ...perDisease('cases_per_100k', s.morb_per_100k),
    ...dieselIn(diesel),
    ...moneyIn(s),
    society_discount_rate: s.discount_social,
    household_discount_rate: s.discount_household,
    time_value_share: s.time_share_usual,
    min_time_value_share: s.time_share_least,
    max_time_value_share: s.time_share_most,
    wage_hours_month: s.hours_per_month,
    exposure_factor: s.exposure_adjustment,
    health_spillover: s.health_spillover,
    grid_kg_GJ: s.grid_kg_per_GJ,
    grid_loss: s.grid_loss,
    lpg_cylinder_kg: s.lpg_cylinder_kg,
    lorry_l_h: s.truck_l_h,
    lorry_kg: s.truck_kg,
    diesel_kg_l: s.diesel_kg_l,
    porter_kg: s.porter_kg,
    max_lpg_walk_h: s.lpg_walk_most_h,
    firewood_load_kg: s.firewood_load_kg,
    gathering_h: s.gathering_h,
    max_firewood_walk_h: s.walk_cap_h,
    max_pellet_walk_h: s.pellet_walk_most_h,
    pellet_MJ_kg: fuels.pellet.MJ,
    upgrade_life_years: s.upgrade_life_yr,
    capacity_life_years: s.capacity_life_yr,
    feeding_h_day: s.feed_h_day,
    biogas_yield: s.gas_yield,
    max_biogas_share: s.gas_own_share,
    min_biogas_C: s.gas_least_C,
    full_biogas_C: s.gas_full_C,
    on_at_peak: s.on_at_peak,
    peak_deviations: s.peak_z,
    urban_base_kW: s.base_kW.urban,
    rural_base_kW: s.base_kW.rural,
    power_factor: s.power_factor,
    max_loading: s.loading_most,
    minigrid_base_kW: s.minigrid_base_kW,
    minigrid_usable: s.minigrid_usable,
  }
}

const moneyIn = (s: VectorSettings) => ({
  wage_NPR_month: s.wage_NPR_month,
  statistical_life_NPR: s.vsl_NPR,
  carbon_NPR_t: s.carbon_NPR_per_t,
  lpg_cylinder_NPR: s.lpg_cylinder_NPR,
  lpg_society_cylinder_NPR: s.lpg_full_NPR,
  diesel_NPR_l: s.diesel_NPR_l,
  porter_NPR_h: s.porter_NPR_h,
  firewood_NPR_kg: s.firewood_NPR_kg,
  pellet_NPR_kg: s.pellet_NPR_kg,
  supply_NPR_kWh: s.supply_NPR_kWh,
  minigrid_NPR_kWh: s.minigrid_NPR_kWh,
  minigrid_supply_NPR_kWh: s.minigrid_supply_NPR_kWh,
  upgrade_NPR: s.upgrade_NPR,
  capacity_NPR_kW: s.capacity_NPR_kW,
})

const dieselIn = (grams: VectorDefaults['diesel_g_per_kg']) => ({
  diesel_co2_g_kg: grams.co2,
  diesel_co_g_kg: grams.co,
  diesel_n2o_g_kg: grams.n2o,
  diesel_bc_g_kg: grams.bc,
  diesel_oc_g_kg: grams.oc,
})

const stovesIn = ({ stoves, settings, enabled }: VectorDefaults): StoveTable =>
  Object.fromEntries(
    cookingStoves.map(stove => {
      const one = stoves[stove]
      const row = {
        price_NPR: one.price,
        life_years: one.life,
        extra_NPR: one.extra,
        extra_life_years: one.extra_life,
        upkeep_NPR_year: one.upkeep,
        efficiency: one.efficiency,
        dish_factor: one.dish,
        cooking_hours_day: one.cook_h,
        pm25_ug_m3: one.pm25,
        use_share: one.use,
        national_share: settings.national_shares[stove] ?? 0,
        is_enabled: enabled.includes(stove),
      }
      return [stove, row]
    }),
  ) as StoveTable

const subsidiesIn = ({ ics3, biogas }: VectorDefaults['subsidy']): SubsidyTable => ({
  ics3: {
    price_share: ics3.share,
    terai_max_NPR: ics3.most,
    hills_max_NPR: ics3.most,
    mountain_max_NPR: ics3.most,
    is_rural_only: true,
  },
  biogas: {
    price_share: 1,
    terai_max_NPR: biogas.Terai,
    hills_max_NPR: biogas.Hills,
    mountain_max_NPR: biogas.Mountain,
    is_rural_only: true,
  },
})

const fuelNames = {
  firewood: 'wood',
  biogas: 'gas',
  lpg: 'lpg',
  electricity: 'electricity',
  pellet: 'pellet',
} as const satisfies Record<StoveFuel, keyof VectorDefaults['fuels']>

function fuelsIn(fuels: VectorDefaults['fuels']): CookingFuels {
  const solid: readonly StoveFuel[] = [stoveKindsOf.traditional.fuel, stoveKindsOf.pellet.fuel]
  const entries = Object.entries(fuelNames).map(([fuel, name]) => {
    const { MJ, kg_GJ } = fuels[name]
    const { co2 = 0, ch4 = 0, n2o = 0, co = 0, bc = 0, oc = 0 } = kg_GJ
    const isBiogenic = solid.includes(fuel as StoveFuel)
    const figures: FuelFigures = {
      MJ_per_unit: MJ,
      co2_fossil_kg_GJ: isBiogenic ? 0 : co2,
      co2_biogenic_kg_GJ: isBiogenic ? co2 : 0,
      ch4_kg_GJ: ch4,
      n2o_kg_GJ: n2o,
      co_kg_GJ: co,
      bc_kg_GJ: bc,
      oc_kg_GJ: oc,
    }
    return [fuel, figures]
  })
  return Object.fromEntries(entries)
}
