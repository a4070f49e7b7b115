import type { CollectionId } from './collection.ts'

/** What a filter holds a property to; `unit` as UCUM writes it. */
export type Queryable = { type: 'string' | 'integer' | 'number' | 'boolean'; unit?: string }
export type Queryables = Readonly<Record<string, Queryable>>

const text: Queryable = { type: 'string' }
const whole: Queryable = { type: 'integer' }
const yesNo: Queryable = { type: 'boolean' }
const number = (unit: string): Queryable => ({ type: 'number', unit })
const province = { SCode: whole, Province: text }
const district = { ...province, DCode: whole, District: text }
const correction = { kind: text, name: text, source: text, date: text }
const project = { project_id: whole, name: text }

/**
 * Properties by which the features of a collection are found. Of buildings there are millions, and of survey points the
 * database pages alone: these are found by their place only.
 */
const table: Partial<Record<CollectionId, Queryables>> = {
  province: { ...province, name_ne: text },
  district: { ...district, name_ne: text },
  municipality: {
    ...district,
    SDDMM: whole,
    GaPa_NaPa: text,
    name_ne: text,
    type: text,
    wards: whole,
    area_km2: number('km2'),
    population: whole,
    households: whole,
  },
  ward: { SDDMM: whole, ward: whole, population: whole, households: whole, generated: yesNo },
  protected_area: { name: text, DCode: whole },
  transmission: { name: text, kV: number('kV'), planned: yesNo, generated: yesNo },
  distribution: { kV: number('kV'), generated: yesNo },
  substation: { name: text, kV: number('kV'), generated: yesNo },
  transformer: { kVA: number('kV.A'), generated: yesNo },
  hydropower: { name: text, capacity_MW: number('MW'), river: text, status: text, generated: yesNo },
  micro_hydro: { name: text, power_kW: number('kW'), generated: yesNo },
  streamline: {
    arcid: whole,
    order: whole,
    name: text,
    upstream_km2: number('km2'),
    discharge_m3s: number('m3/s'),
    discharge_wet_m3s: number('m3/s'),
    length_km: number('km'),
  },
  settlement: { name: text, households: whole, urban: yesNo, SDDMM: whole, ward: whole },
  'bat-clusters': {
    cluster_id: whole,
    cluster_name: text,
    best: text,
    num_household: whole,
    total_demand_kW: number('kW'),
  },
  'mhp-intakes': project,
  'mhp-powerhouses': project,
  'mhp-aoi': project,
  'mhp-upstream': project,
  'map-corrections': correction,
  'map-correction-points': correction,
}

export const queryablesOf = (id: CollectionId): Queryables => table[id] ?? {}
