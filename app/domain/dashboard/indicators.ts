/**
 * Every figure on the dashboard. Cards, the choropleth map, the comparison, CSV files and imports use this table.
 * Titles are the messages `indicator.<id>`.
 *
 * There are two kinds. A sum adds up over municipalities. A ratio is the quotient of two sums, so that the value of a
 * province is never an average of averages.
 */

/** Where the value of a municipality comes from. */
export type FigureOrigin =
  /** Census and area (app/domain/region/facts.ts). */
  | 'facts'
  /** Counted or measured in the atlas (server/atlas/region-counts.ts). */
  | 'atlas'
  /** The table that an administrator imports, `regional` in municipality_figures. */
  | 'table'
  /** Household answers, `odk` or `mep` in municipality_figures. */
  | 'survey'

export type FigureUnit =
  | 'people'
  | 'households'
  | 'count'
  | 'km'
  | 'km2'
  | 'MW'
  | 'percent'
  | 'per_km2'
  | 'per_household'
  | 'GJ'

/** The three infographic groups, with the same keys as in the reply (S-081). */
export const infographicGroups = [
  'Renewable Energy Technology',
  'Physical Infrastructrue',
  'Landuse Status',
] as const
export type InfographicGroup = (typeof infographicGroups)[number]

type Sum = { kind: 'sum'; origin: FigureOrigin; unit: FigureUnit; group?: InfographicGroup }
/** If `over` is 0, the value is unknown rather than infinite. `times` 100 gives a percentage. */
type Ratio = { kind: 'ratio'; part: SumId; over: SumId; times: number; unit: FigureUnit }

const renewable = <Origin extends FigureOrigin>(origin: Origin, unit: FigureUnit = 'count') =>
  ({ kind: 'sum', origin, unit, group: 'Renewable Energy Technology' }) as const
const infrastructure = <Origin extends FigureOrigin>(origin: Origin, unit: FigureUnit = 'count') =>
  ({ kind: 'sum', origin, unit, group: 'Physical Infrastructrue' }) as const
const land = { kind: 'sum', origin: 'table', unit: 'km2', group: 'Landuse Status' } as const

/** Sums, in the order of the cards (S-I). */
export const sums = {
  population_2021: { kind: 'sum', origin: 'facts', unit: 'people' },
  households_2021: { kind: 'sum', origin: 'facts', unit: 'households' },
  area_km2: { kind: 'sum', origin: 'facts', unit: 'km2' },

  hydropower_plants: renewable('atlas'),
  hydropower_MW: { kind: 'sum', origin: 'atlas', unit: 'MW' },
  micro_hydro_plants: renewable('atlas'),
  solar_mini_grids: renewable('table'),
  solar_home_systems: renewable('table'),
  biogas_plants: renewable('table'),
  improved_water_mills: renewable('table'),
  improved_cookstoves: renewable('table'),

  settlements: infrastructure('atlas'),
  buildings: infrastructure('atlas'),
  schools: infrastructure('table'),
  health_facilities: infrastructure('table'),
  substations: infrastructure('atlas'),
  transformers: infrastructure('atlas'),
  grid_line_km: infrastructure('atlas', 'km'),
  road_km: infrastructure('table', 'km'),

  forest: land,
  shrubland: land,
  grassland: land,
  agriculture: land,
  barren: land,
  water_body: land,
  built_up: land,
  snow_glacier: land,

  /** Households with answers in the energy data, which are the base of the shares below. */
  households_asked: { kind: 'sum', origin: 'survey', unit: 'households' },
  households_with_electricity: { kind: 'sum', origin: 'survey', unit: 'households' },
  households_on_firewood: { kind: 'sum', origin: 'survey', unit: 'households' },
  households_cooking_clean: { kind: 'sum', origin: 'survey', unit: 'households' },
} as const satisfies Record<string, Sum>
export type SumId = keyof typeof sums

export const ratios = {
  population_density: { kind: 'ratio', part: 'population_2021', over: 'area_km2', times: 1, unit: 'per_km2' },
  household_density: { kind: 'ratio', part: 'households_2021', over: 'area_km2', times: 1, unit: 'per_km2' },
  household_size: {
    kind: 'ratio',
    part: 'population_2021',
    over: 'households_2021',
    times: 1,
    unit: 'per_household',
  },
  electricity_access: {
    kind: 'ratio',
    part: 'households_with_electricity',
    over: 'households_asked',
    times: 100,
    unit: 'percent',
  },
  firewood_share: {
    kind: 'ratio',
    part: 'households_on_firewood',
    over: 'households_asked',
    times: 100,
    unit: 'percent',
  },
  clean_cooking: {
    kind: 'ratio',
    part: 'households_cooking_clean',
    over: 'households_asked',
    times: 100,
    unit: 'percent',
  },
} as const satisfies Record<string, Ratio>
export type RatioId = keyof typeof ratios

export type IndicatorId = SumId | RatioId
export type Indicator = Sum | Ratio
export const indicators: Record<IndicatorId, Indicator> = { ...sums, ...ratios }
export const indicatorIds = Object.keys(indicators) as IndicatorId[]
export const isIndicator = (id: string): id is IndicatorId => Object.hasOwn(indicators, id)
/** The unit as displayed: square kilometres for land, percent for shares. */
export const unitOf = (id: IndicatorId): FigureUnit => indicators[id].unit
