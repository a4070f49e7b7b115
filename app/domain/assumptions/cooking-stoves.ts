/** Stoves of the Clean Cooking Tool, in the order that decides ties (cooking design, section 1.1). */
export const cookingStoves = [
  'traditional',
  'ics2',
  'ics3',
  'biogas',
  'lpg',
  'induction',
  'epc',
  'minigrid',
  'pellet',
] as const
export type CookingStove = (typeof cookingStoves)[number]

/** Fuels of the stoves. Their figures are those of the shared carriers, except for pellets. */
export const stoveFuels = ['firewood', 'biogas', 'lpg', 'electricity', 'pellet'] as const
export type StoveFuel = (typeof stoveFuels)[number]
export const fuelUnits = {
  firewood: 'kg',
  biogas: 'm3',
  lpg: 'kg',
  electricity: 'kWh',
  pellet: 'kg',
} as const satisfies Record<StoveFuel, string>

/** Stoves that share the connection to the national grid of a household. */
export const gridStoves: readonly CookingStove[] = ['induction', 'epc']

/** Zones of Nepal, by which subsidies of biogas differ. */
export const zones = ['Terai', 'Hills', 'Mountain'] as const
export type Zone = (typeof zones)[number]

/** Bounds of a figure, its unit and whether a plan may replace it. */
export type FigureBounds = {
  unit: string | null
  min: number
  max: number
  isWhole?: boolean
  ofPlan?: boolean
}
/** Source of the figures in a shipped row. */
export type FigureSource = { source: string; vintage: string }

const price = { unit: 'NPR', min: 0, max: 1e9 }
const life = { unit: 'years', min: 1, max: 100 }
const share = { unit: null, min: 0, max: 1 }
/** Figures of a stove that a Manager edits, with their units and bounds. */
export const stoveFigures = {
  price_NPR: price,
  life_years: life,
  /** Price of what the stove needs besides: the cylinder, or cookware for induction. */
  extra_NPR: price,
  extra_life_years: life,
  upkeep_NPR_year: { ...price, unit: 'NPR/year' },
  efficiency: { unit: null, min: 0.01, max: 1 },
  /** Heat of the dishes, compared with cooking the same meals in an open pot. */
  dish_factor: { unit: null, min: 0.1, max: 2 },
  cooking_hours_day: { unit: 'h/day', min: 0, max: 24 },
  /** 24-hour mean in the kitchen. */
  pm25_ug_m3: { unit: 'µg/m³', min: 0, max: 5000 },
  /** Share of a household's cooking that really moves to the stove. */
  use_share: share,
  /** Share of the households of Nepal that cook on the stove. Over all stoves, the shares sum to 1. */
  national_share: share,
} as const satisfies Record<string, FigureBounds>
export type StoveFigure = keyof typeof stoveFigures
/** `is_enabled` says whether the stove is considered by default. */
export type StoveRow = Record<StoveFigure, number> & { is_enabled: boolean }
export type StoveTable = Readonly<Record<CookingStove, StoveRow>>

const study = 'Inputs of the OnStove study of Nepal, converted at 123.9838 NPR/USD'
const census = 'National share: census of 2021'
const assumed = 'Assumption of the product, not measured'

type Seed = Omit<
  StoveRow,
  'is_enabled' | 'extra_NPR' | 'extra_life_years' | 'dish_factor' | 'national_share'
> &
  Partial<StoveRow> &
  FigureSource
const seeds: Record<CookingStove, Seed> = {
  traditional: {
    price_NPR: 0,
    life_years: 2,
    upkeep_NPR_year: 0,
    efficiency: 0.14,
    cooking_hours_day: 3.19,
    pm25_ug_m3: 656,
    use_share: 1,
    national_share: 0.54,
    source: `${study}. ${census}`,
    vintage: '2021, 2022',
  },
  ics2: {
    price_NPR: 2790,
    life_years: 3,
    upkeep_NPR_year: 459,
    efficiency: 0.25,
    cooking_hours_day: 3.01,
    pm25_ug_m3: 361,
    use_share: 0.75,
    source: `${study}. Use: ${assumed}`,
    vintage: '2022',
  },
  ics3: {
    price_NPR: 5827,
    life_years: 5,
    upkeep_NPR_year: 459,
    efficiency: 0.4,
    cooking_hours_day: 2.85,
    pm25_ug_m3: 308,
    use_share: 0.75,
    source: `${study}. Use: ${assumed}`,
    vintage: '2022',
  },
  biogas: {
    price_NPR: 68_191,
    life_years: 15,
    upkeep_NPR_year: 459,
    efficiency: 0.51,
    cooking_hours_day: 2.41,
    pm25_ug_m3: 110,
    use_share: 0.8,
    national_share: 0.012,
    source: `${study}. ${census}. Use: ${assumed}`,
    vintage: '2021, 2022',
  },
  lpg: {
    price_NPR: 3410,
    life_years: 5,
    extra_NPR: 4308,
    extra_life_years: 15,
    upkeep_NPR_year: 459,
    efficiency: 0.5,
    cooking_hours_day: 2.06,
    pm25_ug_m3: 110,
    use_share: 0.85,
    national_share: 0.443,
    source: `${study}. ${census}. Use: ${assumed}`,
    vintage: '2021, 2022',
  },
  induction: {
    price_NPR: 4501,
    life_years: 5,
    extra_NPR: 3000,
    extra_life_years: 5,
    upkeep_NPR_year: 459,
    efficiency: 0.85,
    cooking_hours_day: 2.03,
    pm25_ug_m3: 80,
    use_share: 0.6,
    national_share: 0.005,
    source: `${study}. ${census}. Use: pilot in Mangaltar. Cookware: ${assumed}`,
    vintage: '2021, 2022',
  },
  epc: {
    price_NPR: 11_501,
    life_years: 5,
    extra_NPR: 3000,
    extra_life_years: 5,
    upkeep_NPR_year: 459,
    efficiency: 0.85,
    dish_factor: 0.73,
    cooking_hours_day: 1.9,
    pm25_ug_m3: 80,
    use_share: 0.7,
    source: `${study}, for the plate. Dishes: pilots of MECS in Nepal. Cooker, cookware, hours and use: ${assumed}`,
    vintage: '2022',
  },
  minigrid: {
    price_NPR: 4501,
    life_years: 5,
    extra_NPR: 3000,
    extra_life_years: 5,
    upkeep_NPR_year: 459,
    efficiency: 0.85,
    cooking_hours_day: 2.5,
    pm25_ug_m3: 80,
    use_share: 0.6,
    source: `${study}. Use: pilot in Mangaltar. Cookware: ${assumed}`,
    vintage: '2022',
  },
  pellet: {
    price_NPR: 6695,
    life_years: 6,
    upkeep_NPR_year: 459,
    efficiency: 0.39,
    cooking_hours_day: 2.25,
    pm25_ug_m3: 150,
    use_share: 0.75,
    is_enabled: false,
    source: `Template of OnStove, 54 USD at 123.9838 NPR. PM2.5 and use: ${assumed}`,
    vintage: '2022',
  },
}
const unlessStated = {
  extra_NPR: 0,
  extra_life_years: 1,
  dish_factor: 1,
  national_share: 0,
  is_enabled: true,
}
/** Rows that come with the product, in order. */
export const stoveSeeds: readonly ({ row_key: CookingStove } & StoveRow & FigureSource)[] = cookingStoves.map(
  row_key => ({ row_key, ...unlessStated, ...seeds[row_key] }),
)
