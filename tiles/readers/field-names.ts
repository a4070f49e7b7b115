import { saysNothing } from '../../app/domain/cells/text.ts'

/**
 * What publishers call the fields that the recipes read: the first that a row has is taken, in any case of letters,
 * and cut to ten letters as Shapefiles cut them.
 */
const names = {
  longitude: ['longitude', 'lon', 'lng', 'long', 'x', 'point_x', 'x_coord', 'lon_dd', 'xcoord'],
  latitude: ['latitude', 'lat', 'y', 'point_y', 'y_coord', 'lat_dd', 'ycoord'],
  /** Overture's and the product's `id`; OpenStreetMap's `osm_id`, `osm_way_id`; HydroRIVERS' `HYRIV_ID`. */
  id: ['osm_id', 'id', 'osm_way_id', 'full_plus_code', 'hyriv_id', 'fid_'],
  /** OpenStreetMap's tag, Geofabrik's `type` beside `fclass`, Overture's `class` and `subtype`. */
  building: ['building', 'class', 'type', 'subtype', 'use', 'fclass'],
  /** Footprint in m², if only its point is given: Open Buildings. */
  area_m2: ['area_m2', 'area_in_meters', 'shape_area_m2'],
  /** Code of a local level. */
  code: ['code', 'lgcode', 'lg_code', 'local_code', 'gapa_code', 'pcode'],
  /** Survey Department: GaPa_NaPa. */
  name: ['name', 'name_en', 'gapa_napa', 'municipal', 'local_name', 'palika', 'lu_name'],
  district: ['district', 'district_name', 'dist_name', 'dist_en'],
  ward: ['ward', 'ward_no', 'new_ward_n', 'ward_num', 'wardno'],
  isLocalLevel: ['is_local_level'],
  /** Survey Department: the type of a local unit. */
  levelType: ['type_gn', 'gn_type', 'type'],
  project: ['project', 'project_name', 'name'],
  capacity_MW: ['capacity_mw', 'capacity', 'cap_mw', 'mw'],
  river: ['river', 'river_name'],
  licence: ['license_type', 'licence_type', 'status'],
  kV: ['voltage_kv', 'kv', 'voltage'],
  status: ['status', 'state'],
  line: ['segment_name', 'name', 'line_name'],
  /** OpenStreetMap's tag and Geofabrik's class; English before the local name, as in the facts table. */
  place: ['place', 'fclass'],
  placeName: ['name:en', 'name_en', 'name', 'int_name'],
  /** In Nepal, the local name is usually in Devanagari. */
  placeNameNe: ['name:ne', 'name_ne', 'name'],
  population: ['population'],
  waterway: ['waterway', 'fclass'],
  riverName: ['name', 'name_en', 'riv_name', 'river_name'],
} as const satisfies Record<string, readonly string[]>
export type FieldName = keyof typeof names

/** Value of a field under any of its names; undefined if there is none, or it is a placeholder. */
export function readField(row: Record<string, unknown>, field: FieldName): unknown {
  for (const name of names[field]) {
    const value = row[name]
    if (says(value)) return value
  }
  return readFieldLoosely(row, names[field])
}

const says = (value: unknown): boolean =>
  value !== undefined && value !== null && !(typeof value === 'string' && saysNothing(value))

const long = 10
/** The keys of rows as they came: files repeat them, so that each spelling is looked through once. */
const loose = new Map<string, string>()

function readFieldLoosely(row: Record<string, unknown>, wanted: readonly string[]): unknown {
  for (const name of wanted) {
    for (const key in row) {
      let plain = loose.get(key)
      if (plain === undefined) {
        plain = key.toLowerCase()
        if (loose.size < 5000) loose.set(key, plain)
      }
      if (plain !== name && plain !== name.slice(0, long)) continue
      const value = row[key]
      if (says(value)) return value
    }
  }
  return undefined
}
