import * as v from 'valibot'
import { type SmokeDisease, smokeDiseases } from '../../../app/domain/assumptions/cooking-settings.ts'
import { zones } from '../../../app/domain/assumptions/cooking-stoves.ts'
import type {
  OnstoveCell,
  OnstoveInputs,
  OnstoveRow,
  OnstoveStove,
} from '../../../app/domain/cooking/onstove/onstove-inputs.ts'

const number = v.number()
const perDisease = <P extends string>(prefix: P) =>
  Object.fromEntries(smokeDiseases.map(disease => [`${prefix}_${disease}`, number])) as Record<
    `${P}_${SmokeDisease}`,
    typeof number
  >
const Society = v.object({
  start_year: number,
  end_year: number,
  rural_hh_size: number,
  urban_hh_size: number,
  meals_per_day: number,
  ...perDisease('mort'),
  ...perDisease('morb'),
  ...perDisease('coi'),
  fnrb: number,
  cost_of_carbon_emissions: number,
  discount_rate: number,
  health_spillovers_parameter: number,
  minimum_wage: number,
  vsl: number,
  w_costs: number,
  w_environment: number,
  w_health: number,
  w_spillovers: number,
  w_time: number,
})
const common = {
  inv_cost: number,
  tech_life: number,
  om_cost: number,
  efficiency: number,
  energy_content: number,
  fuel_cost: number,
  pm25: number,
  time_of_cooking: number,
  current_share_urban: number,
  current_share_rural: number,
}
const intensities = {
  co2_intensity: number,
  ch4_intensity: number,
  n2o_intensity: number,
  bc_intensity: number,
  oc_intensity: number,
}
const Wood = v.object({ ...common, ...intensities, collection_capacity: number, time_of_collection: number })
const Stoves = v.object({
  Biogas: v.object({ ...common, ...intensities, digester_eff: number, manure_feed_time: number }),
  Biomass_ICS_T2: Wood,
  Biomass_ICS_T3: Wood,
  Electricity: v.object({
    ...common,
    carbon_intensity_imports: number,
    generation_hydro: number,
    generation_imports: number,
    generation_solar: number,
    generation_wind: number,
    grid_cap_life: number,
    grid_capacity_cost: number,
    connection_cost: number,
  }),
  Mini_Grids: v.object({
    ...common,
    connection_cost: number,
    stove_power: number,
    capacity_factor: number,
    base_load: number,
  }),
  LPG: v.object({
    ...common,
    ...intensities,
    truck_capacity: number,
    diesel_per_hour: number,
    cylinder_cost: number,
    cylinder_life: number,
    diesel_cost: number,
  }),
  Traditional_Biomass: Wood,
})
type VectorStoves = v.InferOutput<typeof Stoves>
const share = v.pipe(number, v.minValue(0), v.maxValue(1))
const Cell = v.object({
  id: v.string(),
  urban: v.boolean(),
  population: number,
  electrified_share: share,
  upgrade_share: share,
  relative_wealth: number,
  lpg_one_way_min: number,
  forest_one_way_h: number,
  friction_min_per_m: number,
  temperature_C: number,
  cattle: number,
  buffalo: number,
  sheep: number,
  goat: number,
  pig: number,
  poultry: number,
  zone: v.picklist(zones),
  municipality: v.nullable(v.string()),
  minigrid_kW: v.nullable(number),
  minigrid_households: v.nullable(number),
  minigrid_km: number,
})
/** Cells and runs of OnStove. */
export const OnstoveVectors = v.object({
  cells: v.array(Cell),
  runs: v.array(v.object({ society: Society, stoves: Stoves, subsidised: v.boolean() })),
})
type Run = v.InferOutput<typeof OnstoveVectors>['runs'][number]

/** Names of the stoves in the file. */
export const onstoveNames = {
  biogas: 'Biogas',
  ics2: 'Biomass_ICS_T2',
  ics3: 'Biomass_ICS_T3',
  induction: 'Electricity',
  minigrid: 'Mini_Grids',
  lpg: 'LPG',
  traditional: 'Traditional_Biomass',
} as const satisfies Record<OnstoveStove, keyof VectorStoves>

/** Subsidies of the published Nepal inputs in USD: that of biogas by zone, and of half the price of a rocket stove. */
const subsidies = {
  ics3: { share: 0.5, max: 24.197 },
  biogas: { Terai: 193.5736766, Hills: 262.1310203, Mountain: 314.5572244 },
}

const diseasesOf = (society: Run['society'], prefix: 'mort' | 'morb' | 'coi') =>
  Object.fromEntries(smokeDiseases.map(disease => [disease, society[`${prefix}_${disease}`]])) as Record<
    SmokeDisease,
    number
  >

/** Reads a run. OnStove runs only with one year, of which all costs are discounted by 1 + r. */
export function onstoveInputsIn({ society, stoves, subsidised }: Run): OnstoveInputs {
  if (society.start_year !== society.end_year)
    throw new Error('society.end_year: OnStove runs only with one year, so it must equal start_year.')
  const { Biogas, Electricity, LPG, Mini_Grids, Traditional_Biomass } = stoves
  return {
    discountRate: society.discount_rate,
    meals_day: society.meals_per_day,
    urbanPersons: society.urban_hh_size,
    ruralPersons: society.rural_hh_size,
    wage_month: society.minimum_wage,
    statisticalLife: society.vsl,
    illness: diseasesOf(society, 'coi'),
    deaths_per_100k: diseasesOf(society, 'mort'),
    cases_per_100k: diseasesOf(society, 'morb'),
    carbon_t: society.cost_of_carbon_emissions,
    fnrb: society.fnrb,
    spillover: society.health_spillovers_parameter,
    weights: {
      costs: society.w_costs,
      environment: society.w_environment,
      health: society.w_health,
      spillovers: society.w_spillovers,
      time: society.w_time,
    },
    stoves: Object.fromEntries(
      Object.entries(onstoveNames).map(([stove, name]) => [stove, rowIn(stoves, name)]),
    ) as Record<OnstoveStove, OnstoveRow>,
    wood: {
      load_kg: Traditional_Biomass.collection_capacity,
      gathering_h: Traditional_Biomass.time_of_collection,
    },
    biogas: { digesterEfficiency: Biogas.digester_eff, feeding_h_day: Biogas.manure_feed_time },
    grid: {
      connection: Electricity.connection_cost,
      capacity_kW: Electricity.grid_capacity_cost,
      capacityLife_years: Electricity.grid_cap_life,
    },
    minigrid: {
      connection: Mini_Grids.connection_cost,
      stove_kW: Mini_Grids.stove_power,
      usable: Mini_Grids.capacity_factor,
      base_kW: Mini_Grids.base_load,
    },
    lpg: {
      cylinder_kg: LPG.cylinder_cost,
      cylinderLife_years: LPG.cylinder_life,
      diesel_l: LPG.diesel_cost,
      lorry_l_h: LPG.diesel_per_hour,
      lorry_kg: LPG.truck_capacity,
    },
    subsidies: subsidised ? subsidies : null,
  }
}

function rowIn(stoves: VectorStoves, name: keyof VectorStoves): OnstoveRow {
  const one = stoves[name]
  return {
    price: one.inv_cost,
    life_years: one.tech_life,
    upkeep: one.om_cost,
    efficiency: one.efficiency,
    MJ_per_unit: one.energy_content,
    fuelPrice: one.fuel_cost,
    pm25_ug_m3: one.pm25,
    cooking_h_day: one.time_of_cooking,
    kg_GJ: emissionsIn(stoves, name),
    urbanShare: one.current_share_urban,
    ruralShare: one.current_share_rural,
  }
}

function emissionsIn(stoves: VectorStoves, name: keyof VectorStoves): OnstoveRow['kg_GJ'] {
  const none = { co2: 0, ch4: 0, n2o: 0, bc: 0, oc: 0 }
  if (name === 'Mini_Grids') return none
  if (name === 'Electricity') return { ...none, co2: gridIntensity_kg_GJ(stoves.Electricity) }
  const { co2_intensity, ch4_intensity, n2o_intensity, bc_intensity, oc_intensity } = stoves[name]
  return { co2: co2_intensity, ch4: ch4_intensity, n2o: n2o_intensity, bc: bc_intensity, oc: oc_intensity }
}

/** Only imports emit. Their intensity is stated in kg/MJ. */
function gridIntensity_kg_GJ(grid: VectorStoves['Electricity']): number {
  const { generation_hydro, generation_imports, generation_solar, generation_wind } = grid
  const generated = generation_hydro + generation_imports + generation_solar + generation_wind
  return (generation_imports * grid.carbon_intensity_imports * 1_000) / generated
}

export const onstoveCellIn = (cell: v.InferOutput<typeof Cell>): OnstoveCell => ({
  isUrban: cell.urban,
  population: cell.population,
  electrifiedShare: cell.electrified_share,
  upgradeShare: cell.upgrade_share,
  relativeWealth: cell.relative_wealth,
  lpg_h: cell.lpg_one_way_min / 60,
  forest_h: cell.forest_one_way_h,
  friction_h_m: cell.friction_min_per_m / 60,
  temperature_C: cell.temperature_C,
  livestock: cell,
  zone: cell.zone,
  plant:
    cell.municipality === null || cell.minigrid_kW === null || cell.minigrid_households === null
      ? null
      : {
          municipality: cell.municipality,
          kW: cell.minigrid_kW,
          households: cell.minigrid_households,
          distance_km: cell.minigrid_km,
        },
})
