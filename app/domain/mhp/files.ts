import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { toCsv } from '../../formats/csv.ts'
import { roundHalfUp } from '../format.ts'
import type { Say } from '../messages/messages.ts'
import { notesOf } from '../messages/notes.ts'
import type { MhpResult, Powerhouse } from './contract.ts'

/** The files are for other programs: headings are wire names with units and are the same in every language. */
type Field = string | number | null

/** Sources of the figures. `notes` contains the warnings, including the one that the terrain is generated. */
export function plantOrigin(result: MhpResult, say: Say): Record<string, Field> {
  const { municipality, ...project } = result.serialized_project
  return {
    source: `Urja, micro-hydro potential in ${municipality.name}, ${municipality.district}`,
    sddmm: municipality.sddmm,
    name: say('mhp.name', { place: project.name }),
    river: project.river,
    arc_id: project.arc_id,
    intake_longitude: roundHalfUp(project.intake_pt.x, 6),
    intake_latitude: roundHalfUp(project.intake_pt.y, 6),
    intake_elevation_m: roundHalfUp(project.intake_pt.z, 1),
    discharge_m3s: project.discharge,
    stream_m3s: roundHalfUp(result.flow.design, 5),
    stream_low_m3s: roundHalfUp(result.flow.low, 5),
    stream_high_m3s: roundHalfUp(result.flow.high, 5),
    asked_power_kW: project.power_kW,
    mhp_interval_kW: project.mhp_interval,
    catchment_km2: roundHalfUp(result.upstream.area_km2, 3),
    efficiency: result.efficiency,
    flow_method: result.method,
    atlas_version: result.atlas_version,
    atlas_sources: result.atlas_sources,
    own_corrections: result.corrections ?? null,
    notes: notesOf(result.warnings, say),
  }
}

const figures: Record<string, (one: Powerhouse) => Field> = {
  index: one => one.index,
  power_kW: one => one.power_kW,
  head_m: one => roundHalfUp(one.head_m, 2),
  chainage_m: one => roundHalfUp(one.chainage_m, 1),
  elevation_m: one => roundHalfUp(one.elevation_m, 1),
  aoi_radius_m: one => one.aoi_radius_m,
  num_household_required: one => one.num_household_required,
  num_household_calculated: one => one.num_household_calculated,
  longitude: one => roundHalfUp(one.longitude, 6),
  latitude: one => roundHalfUp(one.latitude, 6),
}

export function powerhousesCsv(result: MhpResult, say: Say): string {
  return csvWithOrigin(
    Object.keys(figures),
    result.powerhouses.map(one => Object.values(figures).map(figure => figure(one))),
    result,
    say,
  )
}

export function profileCsv(result: MhpResult, say: Say): string {
  const { chainage_m, elevation_m, longitude, latitude } = result.profile
  return csvWithOrigin(
    ['chainage_m', 'elevation_m', 'longitude', 'latitude'],
    chainage_m.map((chainage, i) => [
      roundHalfUp(chainage, 1),
      roundHalfUp(elevation_m[i], 1),
      roundHalfUp(longitude[i], 6),
      roundHalfUp(latitude[i], 6),
    ]),
    result,
    say,
  )
}

/** Monthly flows, flow duration and floods in one table. `kind` and `at` identify a line. */
export function flowsCsv(result: MhpResult, say: Say): string {
  const { monthly, flow_duration, floods } = result
  const line = (kind: string, at: number, ...flows: (number | null)[]): Field[] => [
    kind,
    at,
    ...flows.map(flow => (flow === null ? null : roundHalfUp(flow, 4))),
  ]
  const rows = [
    ...(monthly?.flow.map((flow, i) => line('month', i + 1, flow, monthly.low[i], monthly.high[i])) ?? []),
    ...(monthly ? [line('e_flow', 0, monthly.e_flow, null, null)] : []),
    ...(flow_duration?.map(({ percent, flow }) => line('percent_of_time', percent, flow, null, null)) ?? []),
    ...(floods?.map(({ years, flow }) => line('flood_return_years', years, flow, null, null)) ?? []),
  ]
  return csvWithOrigin(['kind', 'at', 'flow_m3s', 'low_m3s', 'high_m3s'], rows, result, say)
}

function csvWithOrigin(columns: string[], rows: Field[][], result: MhpResult, say: Say): string {
  const origin = plantOrigin(result, say)
  const tail = Object.values(origin)
  return toCsv([...columns, ...Object.keys(origin)], [...rows.map(row => [...row, ...tail])])
}

/** Intake, powerhouses, areas of interest, catchment and course. `metadata` contains the sources and the flows once. */
export function mhpGeoJson(
  result: MhpResult,
  say: Say,
): FeatureCollection & { metadata: Record<string, unknown> } {
  const { monthly, flow_duration, floods, upstream } = result
  return {
    type: 'FeatureCollection',
    metadata: { ...plantOrigin(result, say), upstream, monthly_m3s: monthly, flow_duration, floods },
    features: featuresOf(result),
  }
}

/** KML has no room for metadata, so the sources are repeated in each part. */
export function mhpForKml(result: MhpResult, say: Say): FeatureCollection {
  const origin = plantOrigin(result, say)
  return {
    type: 'FeatureCollection',
    features: featuresOf(result).map(one => ({ ...one, properties: { ...origin, ...one.properties } })),
  }
}

function featuresOf(result: MhpResult): Feature[] {
  const { serialized_project, powerhouses, profile } = result
  const { x, y, z } = serialized_project.intake_pt
  return [
    part('catchment', 'Catchment', result.upstream_geojson.features[0]?.geometry as Geometry | undefined, {
      area_km2: roundHalfUp(result.upstream.area_km2, 3),
    }),
    part('course', 'Course', {
      type: 'LineString',
      coordinates: profile.longitude.map((lng, i) => [
        lng,
        profile.latitude[i],
        roundHalfUp(profile.elevation_m[i], 1),
      ]),
    }),
    ...result.aoi_geojson.features.map(({ geometry, properties }) =>
      part('area_of_interest', `Area of interest ${properties.index}`, geometry as Geometry, properties),
    ),
    part('intake', 'Intake', { type: 'Point', coordinates: [x, y, roundHalfUp(z, 1)] }),
    ...powerhouses.map(one =>
      part(
        'powerhouse',
        `Powerhouse ${one.index}, ${one.power_kW} kW`,
        { type: 'Point', coordinates: [one.longitude, one.latitude, roundHalfUp(one.elevation_m, 1)] },
        Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figure(one)])),
      ),
    ),
  ].filter(feature => feature !== null)
}

/** Returns a part with its kind and name, or null if it is empty, as a catchment at the edge of the terrain may be. */
function part(
  kind: string,
  name: string,
  geometry: Geometry | undefined,
  properties: Record<string, Field> = {},
): Feature | null {
  if (!geometry || ('coordinates' in geometry && geometry.coordinates.length < (kind === 'course' ? 2 : 1)))
    return null
  return { type: 'Feature', properties: { kind, name, ...properties }, geometry }
}
