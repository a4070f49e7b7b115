import { extensionLimit_km } from '../../domain/bat/contract.ts'
import type { OwnCosts } from '../../domain/bat/costs/costs-contract.ts'
import type { LngLat } from '../../domain/geometry.ts'
import type { BuildingFilter } from '../../domain/spatial/buildings/building-filter.ts'

export type InstitutionInput = { institution_id: number; number: number; avg_load_W: number }
/** What the panel asks for. Kept here, since the panel leaves the screen when the tool is put away. */
export type BatInputs = {
  cluster_name: string
  hh_input: 'osm' | 'census' | 'manual'
  num_household: number | null
  /** Households that have the grid; null: an estimate by the share of the local level. */
  connected_households: number | null
  tier: 1 | 2 | 3 | 4 | 5
  dc_watt: number
  custom_hh_demand: boolean
  /** Null: the tier's own demand. */
  hh_demand_W: number | null
  institutions: InstitutionInput[]
  project_period: 5 | 10 | 15
  grid_extension: boolean
  grid_extension_limit_km: number
  extension_period: '> 5 years' | '< 5 Years'
  /** Only houses that pass count; null: all. */
  building_filter: BuildingFilter | null
  /** Rates of its own, by table; empty: those of the tables. */
  costs: OwnCosts
  /** Grid lines that are to come; a municipality's settlements count them. */
  planned_lines: LngLat[][]
}
export const defaultBatInputs: BatInputs = {
  cluster_name: '',
  hh_input: 'osm',
  num_household: null,
  connected_households: null,
  tier: 3,
  dc_watt: 50,
  custom_hh_demand: false,
  hh_demand_W: null,
  institutions: [],
  project_period: 5,
  grid_extension: true,
  grid_extension_limit_km: extensionLimit_km.default,
  extension_period: '> 5 years',
  building_filter: null,
  costs: {},
  planned_lines: [],
}
