import { Failure } from '../../domain/api/failure.ts'
import { roundHalfUp } from '../../domain/format.ts'
import type { LngLat } from '../../domain/geometry.ts'
import type { Message } from '../../domain/messages/messages.ts'
import { areaOfInterest, circleRing } from '../../domain/mhp/area-of-interest.ts'
import {
  type MhpCalculation,
  type MhpResult,
  mhpReach,
  type Powerhouse,
  watts_per_household,
} from '../../domain/mhp/contract.ts'
import { type Course, courseFrom } from '../../domain/mhp/course.ts'
import { wecsFloods } from '../../domain/mhp/floods.ts'
import { default_efficiency, head_m } from '../../domain/mhp/head.ts'
import {
  countTargets,
  dropOf,
  type PlacedPowerhouse,
  placePowerhouses,
} from '../../domain/mhp/powerhouses.ts'
import { type FlowDuration, wecsFlowDuration } from '../../domain/mhp/wecs.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import { countWithin } from '../../domain/spatial/buildings/building-grid.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { householdsPerHouse } from '../atlas/buildings/households.ts'
import { atlasAttributions } from '../atlas/manifest.ts'
import { municipalityOf } from '../atlas/municipality.ts'
import { watershedOutline } from '../atlas/watershed.ts'
import { borderNotes, plantSite } from './intake-site.ts'
import { monthlyOf, type StreamSpot } from './stream-at.ts'
import { warningsOf } from './warnings.ts'

/**
 * Returns the complete results for an intake on a stream (models D2 to D5). `mayStand` is the caller's working area.
 * Throws `too_many_powerhouses`, and `no_head` if the course reaches none of the powers.
 */
export function calculateMhp(
  atlas: Atlas,
  sddmm: Sddmm,
  stream: StreamSpot,
  form: MhpCalculation,
  mayStand: (at: LngLat) => boolean,
): MhpResult {
  const { spot, arc, flow, catchment } = stream
  const powers = {
    power_kW: form.power_kW,
    interval_kW: form.mhp_interval,
    discharge_m3s: form.discharge,
  }
  refuseTooMany(countTargets(powers))
  const follow = (site: (at: LngLat) => boolean) =>
    courseFrom(atlas.streams, spot, mhpReach.course_km * 1000, site)
  const course = follow(plantSite(atlas, sddmm, mayStand))
  const beyond = borderNotes(
    course,
    follow(() => true),
  )
  const placed = placePowerhouses(course, powers)
  if (placed.length === 0) throw noHead(course, form, beyond)
  const perHouse = householdsPerHouse(atlas.facts.get(sddmm))
  const powerhouses = placed.map(one => powerhouseOf(atlas, one, perHouse))
  const settlement = atlas.settlements.nearest(spot.at)
  const local_name = settlement?.name ?? atlas.facts.get(sddmm)?.name_en ?? ''
  return {
    serialized_project: {
      municipality: municipalityOf(atlas, sddmm),
      local_name,
      name: arc.name ?? local_name,
      intake_pt: { x: spot.at[0], y: spot.at[1], z: spot.z_m },
      discharge: form.discharge,
      power_kW: form.power_kW,
      mhp_interval: form.mhp_interval,
      arc_id: form.arc_id,
      river: arc.name,
      order: arc.order,
    },
    powerhouses,
    ...shapesOf(atlas, powerhouses, stream, form),
    profile: {
      chainage_m: [...course.chainage_m],
      elevation_m: [...course.elevation_m],
      longitude: course.positions.map(at => at[0]),
      latitude: course.positions.map(at => at[1]),
    },
    upstream: {
      area_km2: catchment.area_km2,
      a5000_km2: catchment.a5000_km2,
      a3000_km2: catchment.a3000_km2,
      mwi_mm: catchment.mwi_mm ?? null,
      mip_regions: [...catchment.regions],
    },
    monthly: monthlyOf(flow),
    flow: { design: flow.discharge_m3s, low: flow.low_m3s, high: flow.high_m3s },
    flow_duration: durationOf(wecsFlowDuration(catchment)),
    floods: wecsFloods(catchment.a3000_km2).map(({ years, flow_m3s }) => ({ years, flow: flow_m3s })),
    method: flow.method,
    efficiency: default_efficiency,
    watts_per_household,
    atlas_version: atlas.version,
    atlas_sources: atlasAttributions(atlas),
    warnings: warningsOf(atlas, stream, form, { course, beyond }, powerhouses),
  }
}

function refuseTooMany(count: number): void {
  const max = mhpReach.powerhouses
  if (count <= max) return
  const params = { count, most: max }
  throw new Failure('too_many_powerhouses', params, {
    fields: { mhp_interval: [{ key: 'mhp.tooManyPowerhouses', params }] },
  })
}

function noHead(course: Course, form: MhpCalculation, beyond: Message[]): Failure {
  const { drop_m, within_m } = dropOf(course)
  const { discharge } = form
  const power_kW = Math.min(form.power_kW, form.mhp_interval)
  const params = {
    drop_m: roundHalfUp(drop_m, 1),
    within_m: roundHalfUp(within_m, 0),
    power_kW,
    discharge,
    head_m: roundHalfUp(head_m(power_kW, discharge), 1),
  }
  return new Failure('no_head', params, beyond.length > 0 ? { fields: { dam_pt_approx: beyond } } : {})
}

function powerhouseOf(atlas: Atlas, placed: PlacedPowerhouse, perHouse: number): Powerhouse {
  const { at, ...place } = placed
  const within = (radius_m: number) => countWithin(atlas.houses, at, radius_m)
  return {
    ...place,
    ...areaOfInterest(placed.power_kW, within, perHouse),
    longitude: at[0],
    latitude: at[1],
  }
}

function shapesOf(
  atlas: Atlas,
  powerhouses: Powerhouse[],
  { spot, catchment }: StreamSpot,
  { discharge }: MhpCalculation,
): Pick<MhpResult, 'powerhouse_geojson' | 'aoi_geojson' | 'intake_geojson' | 'upstream_geojson'> {
  return {
    powerhouse_geojson: collection(
      powerhouses.map(({ index, power_kW, head_m, longitude, latitude }) => ({
        type: 'Feature',
        properties: { index, power_kW, head_m },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
    ),
    aoi_geojson: collection(
      powerhouses.map(({ index, power_kW, aoi_radius_m, longitude, latitude }) => ({
        type: 'Feature',
        properties: { index, power_kW, aoi_radius_m },
        geometry: { type: 'Polygon', coordinates: [circleRing([longitude, latitude], aoi_radius_m)] },
      })),
    ),
    intake_geojson: collection([
      {
        type: 'Feature',
        properties: { elevation_m: spot.z_m, discharge },
        geometry: { type: 'Point', coordinates: spot.at },
      },
    ]),
    upstream_geojson: collection([
      {
        type: 'Feature',
        properties: { area_km2: catchment.area_km2 },
        geometry: { type: 'MultiPolygon', coordinates: watershedOutline(atlas, spot.vertex) },
      },
    ]),
  }
}

const collection = <F>(features: F[]): { type: 'FeatureCollection'; features: F[] } => ({
  type: 'FeatureCollection',
  features,
})

const durationOf = (curve: FlowDuration) =>
  Object.entries(curve).map(([name, flow]) => ({ percent: Number(name.slice(1)), flow }))
