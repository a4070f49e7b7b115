import { type IndicatorId, sums } from '../../dashboard/indicators.ts'
import type { LandCoverInfo } from './land-cover.ts'
import { lengthOf_km, type Road } from './roads.ts'

/** The dashboard figure that can prefill a field of a data step. */
export const indicatorOfField = {
  total_pop: 'population_2021',
  num_household: 'households_2021',
  hydro_powers: 'hydropower_plants',
  micro_hydros: 'micro_hydro_plants',
  sub_stations: 'substations',
  transformers: 'transformers',
  solar_mini_grids: 'solar_mini_grids',
  solar_home_systems: 'solar_home_systems',
  improved_water_mills: 'improved_water_mills',
  settlements: 'settlements',
} as const satisfies Record<string, IndicatorId>

/** The dashboard figure for each type of land cover. */
export const coverIndicatorOf = {
  forest_sqkm: 'forest',
  shrubland_sqkm: 'shrubland',
  grassland_sqkm: 'grassland',
  agriculture_sqkm: 'agriculture',
  barren_sqkm: 'barren',
  water_body_sqkm: 'water_body',
  builtup_area_sqkm: 'built_up',
  snow_glacier_sqkm: 'snow_glacier',
} as const satisfies Record<keyof LandCoverInfo, IndicatorId>

/** Documents of a plan that contain figures, by kind. */
export const documentsWithFigures = ['renewable', 'land_cover', 'roads'] as const
type DocumentKind = (typeof documentsWithFigures)[number]
const fields: Record<string, IndicatorId> = { ...indicatorOfField, ...coverIndicatorOf }

/**
 * Dashboard figures in a document of a plan. Only figures that come from tables are included because the census and
 * atlas provide the others. If there are no roads, the length is unknown.
 */
export function figuresOfDocument(
  kind: DocumentKind,
  value: Readonly<Record<string, unknown>>,
): { item: string; value: number }[] {
  if (kind === 'roads') {
    const all = Object.values(value).flatMap(list => (Array.isArray(list) ? (list as Road[]) : []))
    return all.length === 0 ? [] : [{ item: 'road_km', value: lengthOf_km(all) }]
  }
  return Object.entries(value).flatMap(([field, entered]) => {
    const item = Object.hasOwn(fields, field) ? fields[field] : null
    const isOfTables = item !== null && item in sums && sums[item as keyof typeof sums].origin === 'table'
    return isOfTables && typeof entered === 'number' ? [{ item, value: entered }] : []
  })
}
