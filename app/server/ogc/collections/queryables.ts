import { layerRows } from '../../../domain/layers/layer-table.ts'
import { type TileLayer, tilesets } from '../../../domain/tilesets/schema.ts'
import type { CollectionId } from './collection.ts'

/** Type of a property that can be filtered. `unit` is in UCUM notation. */
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
 * Properties of collections that can be filtered. Buildings and survey points can be filtered only by position, because
 * there are millions of buildings and survey points are paged by the database.
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
    cluster_number: whole,
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

/** Units of the fields in the energy network. */
const units: Readonly<Record<string, string>> = { kV: 'kV', kVA: 'kV.A', capacity_MW: 'MW', power_kW: 'kW' }

/** Properties of a collection that can be filtered. A layer of the energy network has the same fields as its tiles. */
export function queryablesOf(id: CollectionId): Queryables {
  if (table[id] !== undefined || id === 'map-correction-points') return table[id] ?? {}
  const { tileset, source_layer } = layerRows[id]
  if (tileset !== 'energy') return {}
  const { fields } = (tilesets.energy.layers as Record<string, TileLayer>)[source_layer]
  return Object.fromEntries(
    Object.entries(fields).map(([name, type]): [string, Queryable] => {
      if (type === 'Number') return [name, { type: 'number', ...(name in units && { unit: units[name] }) }]
      return [name, type === 'String' ? text : yesNo]
    }),
  )
}
