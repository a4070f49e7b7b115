import type { CookingStove, FigureBounds, FigureSource, Zone } from './cooking-stoves.ts'

/** Diseases of indoor smoke: lower respiratory infections of children, COPD, heart disease, lung cancer and stroke. */
export const smokeDiseases = ['alri', 'copd', 'ihd', 'lc', 'stroke'] as const
export type SmokeDisease = (typeof smokeDiseases)[number]

type Setting = FigureBounds & FigureSource & { value: number }

const study = { source: 'Inputs of the OnStove study of Nepal', vintage: '2022' }
const inRupees = { source: `${study.source}, converted at 123.9838 NPR/USD`, vintage: '2022' }
const code = { source: 'OnStove 0.1.6, program', vintage: '2025' }
const assumed = { source: 'Assumption of the product, not measured', vintage: '2026' }
const survey = {
  source: 'MTF survey of Nepal 2017: median of 60 minutes a main meal in a window of 180 minutes',
  vintage: '2017',
}
const GBD = { source: `${study.source}, after the Global Burden of Disease`, vintage: '2022' }
const range = (unit: string | null, min: number, max: number): FigureBounds => ({ unit, min, max })
const share = range(null, 0, 1)
const price = (unit: string) => range(unit, 0, 1e9)
const ofPlan = { ofPlan: true } as const

const perDisease = <P extends string>(
  prefix: P,
  bounds: FigureBounds,
  values: Record<SmokeDisease, number>,
  source: FigureSource,
) =>
  Object.fromEntries(
    smokeDiseases.map(disease => [`${prefix}_${disease}`, { value: values[disease], ...bounds, ...source }]),
  ) as Record<`${P}_${SmokeDisease}`, Setting>

/**
 * Settings of the Clean Cooking Tool, with the shipped value, unit, bounds and source of each (cooking design, section
 * 3). `ofPlan` marks those that a plan may replace. Carriers, tariff, climate and useful energy are shared tables.
 */
export const cookingSettings = {
  society_discount_rate: { value: 0.03, ...range(null, 0, 0.5), ...ofPlan, ...study },
  household_discount_rate: { value: 0.15, ...range(null, 0, 0.5), ...ofPlan, ...study },
  /** Value of time. Its share of the wage depends on the wealth rank, where that is known. */
  wage_NPR_month: { value: 15_622, ...price('NPR/month'), ...inRupees },
  wage_hours_month: { value: 240, ...range('h/month', 1, 744), ...code },
  time_value_share: { value: 0.35, ...share, ...code },
  min_time_value_share: { value: 0.2, ...share, ...code },
  max_time_value_share: { value: 0.5, ...share, ...code },

  /** Share of the smoke in the kitchen that people breathe. */
  exposure_factor: { value: 0.71, ...range(null, 0, 2), ...study },
  /** Damage to health of neighbours, as a share of the damage to the household. */
  health_spillover: { value: 0.112, ...share, ...study },
  statistical_life_NPR: { value: 16_708_690, ...price('NPR'), ...inRupees },
  ...perDisease(
    'illness_NPR',
    price('NPR/case'),
    { alri: 4835, copd: 12_770, ihd: 5579, lc: 301_405, stroke: 492_216 },
    inRupees,
  ),
  ...perDisease(
    'deaths_per_100k',
    range('1/100,000', 0, 100_000),
    { alri: 28.8, copd: 103.55, ihd: 78.06, lc: 6.04, stroke: 19.59 },
    GBD,
  ),
  ...perDisease(
    'cases_per_100k',
    range('1/100,000', 0, 100_000),
    { alri: 7890.53, copd: 2640.83, ihd: 2079.24, lc: 5.8, stroke: 482.54 },
    GBD,
  ),

  carbon_NPR_t: { value: 6323, ...price('NPR/t'), ...inRupees },
  grid_kg_GJ: {
    value: 9.652,
    ...range('kg/GJ', 0, 1000),
    source: `${study.source}: 9,500 GWh of hydropower, 1,543 GWh of imports at 69.77 kg/GJ, 110 GWh of other`,
    vintage: '2022',
  },
  grid_loss: {
    value: 0.13,
    ...range(null, 0, 0.9),
    source: 'Near the annual report of NEA',
    vintage: '2023',
  },

  lpg_cylinder_kg: {
    value: 14.2,
    ...range('kg', 0.1, 100),
    source: 'Nepal Oil Corporation',
    vintage: '2026',
  },
  lpg_cylinder_NPR: {
    value: 1910,
    ...price('NPR/cylinder'),
    ...ofPlan,
    source: 'Nepal Oil Corporation: 955 for half a cylinder (Rising Nepal)',
    vintage: 'March 2026',
  },
  /** Price without the loss of the Nepal Oil Corporation, for society. */
  lpg_society_cylinder_NPR: {
    value: 2350,
    ...price('NPR/cylinder'),
    source: `${study.source}: 1,800 and 549.875 NPR of the social scenario`,
    vintage: '2022',
  },
  diesel_NPR_l: { value: 124, ...price('NPR/l'), ...ofPlan, ...inRupees },
  lorry_l_h: { value: 14, ...range('l/h', 0, 1000), ...ofPlan, ...code },
  lorry_kg: { value: 2000, ...range('kg', 1, 1e5), ...ofPlan, ...code },
  diesel_kg_l: { value: 0.84, ...range('kg/l', 0.1, 2), ...code },
  /** Emissions of the lorry, in g per kg of diesel. */
  diesel_co2_g_kg: {
    value: 3169,
    ...range('g/kg', 0, 1e5),
    source: 'OnStove 0.1.6: 3.169, but in kg',
    vintage: '2025',
  },
  diesel_co_g_kg: { value: 7.4, ...range('g/kg', 0, 1e5), ...code },
  diesel_n2o_g_kg: { value: 0.056, ...range('g/kg', 0, 1e5), ...code },
  diesel_bc_g_kg: { value: 0.836, ...range('g/kg', 0, 1e5), ...code },
  diesel_oc_g_kg: { value: 0.5852, ...range('g/kg', 0, 1e5), ...code },
  porter_NPR_h: { value: 100, ...price('NPR/h'), ...ofPlan, ...assumed },
  porter_kg: { value: 30, ...range('kg', 1, 200), ...ofPlan, ...assumed },
  max_lpg_walk_h: { value: 8, ...range('h', 0, 1000), ...assumed },

  firewood_NPR_kg: { value: 12, ...price('NPR/kg'), ...ofPlan, ...assumed },
  firewood_load_kg: { value: 25, ...range('kg', 1, 200), ...ofPlan, ...study },
  gathering_h: { value: 2.3, ...range('h/trip', 0, 24), ...ofPlan, ...study },
  max_firewood_walk_h: { value: 7, ...range('h/trip', 0, 24), ...ofPlan, ...code },
  urban_firewood_bought: { value: 0.5, ...share, ...ofPlan, ...assumed },
  rural_firewood_bought: { value: 0.1, ...share, ...ofPlan, ...assumed },
  pellet_NPR_kg: { value: 31, ...price('NPR/kg'), ...assumed },
  pellet_MJ_kg: { value: 16, ...range('MJ/kg', 0.1, 100), ...assumed },
  max_pellet_walk_h: { value: 1, ...range('h', 0, 1000), ...assumed },

  urban_base_kWh: { value: 60, ...range('kWh/month', 0, 10_000), ...ofPlan, ...assumed },
  rural_base_kWh: { value: 25, ...range('kWh/month', 0, 10_000), ...ofPlan, ...assumed },
  supply_NPR_kWh: { value: 6.86, ...price('NPR/kWh'), ...ofPlan, ...inRupees },
  minigrid_NPR_kWh: { value: 10, ...price('NPR/kWh'), ...ofPlan, ...assumed },
  minigrid_supply_NPR_kWh: { value: 10, ...price('NPR/kWh'), ...ofPlan, ...assumed },
  upgrade_NPR: { value: 13_654, ...price('NPR'), ...inRupees },
  upgrade_life_years: { value: 20, ...range('years', 1, 100), ...assumed },
  /** Share of households with a connection of 5 A. */
  five_ampere_share: {
    value: 0.413,
    ...share,
    source: 'NEA: 41.32 % of domestic customers in 2079/80 (Urja Khabar)',
    vintage: '2023',
  },
  capacity_NPR_kW: { value: 109_782, ...price('NPR/kW'), ...inRupees },
  capacity_life_years: { value: 60, ...range('years', 1, 100), ...study },

  feeding_h_day: { value: 0.5, ...range('h/day', 0, 24), ...study },
  /** Gas that reaches the burner, as a share of what the dung of the animals gives. */
  biogas_yield: { value: 1, ...range(null, 0, 1), ...assumed },
  /** Largest share of households with a digester. */
  max_biogas_share: { value: 0.6, ...share, ...assumed },
  min_biogas_C: { value: 10, ...range('°C', -20, 50), ...code },
  full_biogas_C: { value: 20, ...range('°C', -20, 50), ...assumed },

  /** Chance that a household's stove is on at the peak. */
  on_at_peak: { value: 0.333333333333333, ...range(null, 0.01, 0.99), ...ofPlan, ...survey },
  /** Standard deviations above the mean load: 1.645 is exceeded at one peak in twenty. */
  peak_deviations: { value: 1.645, ...range(null, 0, 4), ...ofPlan, ...assumed },
  urban_base_kW: { value: 0.5, ...range('kW', 0, 100), ...ofPlan, ...assumed },
  rural_base_kW: { value: 0.25, ...range('kW', 0, 100), ...ofPlan, ...assumed },
  power_factor: { value: 0.95, ...range(null, 0.1, 1), ...ofPlan, ...assumed },
  max_loading: { value: 0.8, ...range(null, 0.1, 2), ...ofPlan, ...assumed },
  strengthening_NPR_kVA: { value: 6500, ...price('NPR/kVA'), ...assumed },
  feeder_MW: {
    value: 3.4,
    ...range('MW', 0.01, 1000),
    source: 'Assumption of the product: ACSR Rabbit, 190 A, 11 kV',
    vintage: '2026',
  },
  minigrid_base_kW: { value: 0.1, ...range('kW', 0, 100), ...ofPlan, ...study },
  minigrid_usable: { value: 0.8, ...share, ...ofPlan, ...study },
  /** Target that is offered: households that cook on electricity by 2030. */
  target_share: {
    value: 0.25,
    ...share,
    source: 'Second nationally determined contribution',
    vintage: '2020',
  },
} as const satisfies Record<string, Setting>

export type CookingSetting = keyof typeof cookingSettings
export type CookingSettings = Readonly<Record<CookingSetting, number>>
export const cookingSettingNames = Object.keys(cookingSettings) as CookingSetting[]
/** Shipped values. */
export const settingSeeds = Object.fromEntries(
  cookingSettingNames.map(name => [name, cookingSettings[name].value]),
) as CookingSettings

/** Figures of the national subsidy on the price of a stove: a share of it, up to an amount by zone. */
export const subsidyFigures = {
  price_share: share,
  terai_max_NPR: price('NPR'),
  hills_max_NPR: price('NPR'),
  mountain_max_NPR: price('NPR'),
} as const satisfies Record<string, FigureBounds>
export type SubsidyFigure = keyof typeof subsidyFigures
/** `is_rural_only` says that urban places get nothing. */
export type SubsidyRow = Record<SubsidyFigure, number> & { is_rural_only: boolean }
/** Stoves that are missing from the table are not subsidised. */
export type SubsidyTable = Readonly<Partial<Record<CookingStove, SubsidyRow>>>
export const maxSubsidyOf = {
  Terai: 'terai_max_NPR',
  Hills: 'hills_max_NPR',
  Mountain: 'mountain_max_NPR',
} as const satisfies Record<Zone, SubsidyFigure>

const policy = {
  source:
    'Renewable Energy Subsidy Policy 2078 (means of plant sizes), as the OnStove study of Nepal cites it',
  vintage: '2022',
}
const none = { source: 'No national subsidy', vintage: '2022' }
const nothing = {
  price_share: 0,
  terai_max_NPR: 0,
  hills_max_NPR: 0,
  mountain_max_NPR: 0,
  is_rural_only: true,
}
const subsidised = {
  ics3: {
    price_share: 0.5,
    terai_max_NPR: 3000,
    hills_max_NPR: 3000,
    mountain_max_NPR: 3000,
    is_rural_only: true,
  },
  biogas: {
    price_share: 1,
    terai_max_NPR: 24_000,
    hills_max_NPR: 32_500,
    mountain_max_NPR: 39_000,
    is_rural_only: true,
  },
}
/** Rows that come with the product: one for each stove that can be subsidised. */
export const subsidySeeds: readonly ({ row_key: CookingStove } & SubsidyRow & FigureSource)[] = (
  ['ics2', 'ics3', 'biogas', 'lpg', 'induction', 'epc', 'minigrid', 'pellet'] as const
).map(row_key =>
  row_key === 'ics3' || row_key === 'biogas'
    ? { row_key, ...subsidised[row_key], ...policy }
    : { row_key, ...nothing, ...none },
)
