import { roundHalfUp } from '../../domain/format.ts'
import type { LngLat } from '../../domain/geometry.ts'
import type { Message } from '../../domain/messages/messages.ts'
import { householdsServed } from '../../domain/mhp/area-of-interest.ts'
import type { MhpCalculation, Powerhouse } from '../../domain/mhp/contract.ts'
import { type Course, cutAtChainage } from '../../domain/mhp/course.ts'
import { flowNotes, flowText } from '../../domain/mhp/flow-notes.ts'
import { power_kW } from '../../domain/mhp/head.ts'
import { countTargets, dropOf, powerTargets } from '../../domain/mhp/powerhouses.ts'
import { metresPerDegree } from '../../domain/spatial/local-metric.ts'
import type { RasterHeader } from '../../domain/spatial/raster.ts'
import type { Atlas } from '../atlas/atlas.ts'
import type { StreamSpot } from './stream-at.ts'

/** Returns warnings about the results for an intake. */
export function warningsOf(
  atlas: Atlas,
  stream: StreamSpot,
  form: MhpCalculation,
  { course, beyond }: { course: Course; beyond: Message[] },
  powerhouses: Powerhouse[],
): Message[] {
  return [
    ...ofCourse(form, course, beyond, powerhouses),
    ...ofHouseholds(powerhouses),
    ...ofDischarge(stream, form),
    ...verdict(stream, form, powerhouses),
    ...flowNotes(stream.flow, stream.catchment, stream.spot.at),
    ...ofTerrain(atlas, course, powerhouses),
    ...ofSources(atlas),
  ]
}

function ofCourse(
  form: MhpCalculation,
  course: Course,
  beyond: Message[],
  powerhouses: Powerhouse[],
): Message[] {
  const warnings: Message[] = []
  const powers = { power_kW: form.power_kW, interval_kW: form.mhp_interval, discharge_m3s: form.discharge }
  if (powerhouses.length < countTargets(powers)) {
    const { drop_m, within_m } = dropOf(course)
    warnings.push({
      key: 'mhp.warn.drop',
      params: {
        drop_m: roundHalfUp(drop_m, 1),
        within_m: roundHalfUp(within_m, 0),
        power_kW: powerTargets(powers)[powerhouses.length],
      },
    })
    if (course.ends === 'edge') warnings.push({ key: 'mhp.warn.edge', params: {} }, ...beyond)
    if (course.ends === 'river') warnings.push({ key: 'mhp.warn.river', params: {} })
  }
  return warnings
}

const ofHouseholds = (powerhouses: Powerhouse[]): Message[] =>
  powerhouses
    .filter(one => one.num_household_calculated < one.num_household_required)
    .map(one => ({
      key: 'mhp.warn.households',
      params: {
        index: one.index,
        calculated: one.num_household_calculated,
        required: one.num_household_required,
        radius_km: one.aoi_radius_m / 1000,
      },
    }))

function ofDischarge({ flow }: StreamSpot, { discharge }: MhpCalculation): Message[] {
  if (flow.method === null || discharge <= flow.high_m3s) return []
  const [low, high] = [flow.low_m3s, flow.high_m3s].map(flowText)
  return [{ key: 'mhp.warn.aboveFlow', params: { discharge, low, high } }]
}

/** Power of the most powerful powerhouse at both ends of the flow band. */
function verdict({ flow }: StreamSpot, { discharge }: MhpCalculation, powerhouses: Powerhouse[]): Message[] {
  const last = powerhouses.at(-1)
  if (flow.method === null || last === undefined) return []
  const at = (flow_m3s: number) => roundHalfUp(Math.min(last.power_kW, power_kW(flow_m3s, last.head_m)), 1)
  const key =
    discharge <= flow.low_m3s
      ? 'mhp.verdict.sure'
      : discharge <= flow.high_m3s
        ? 'mhp.verdict.between'
        : 'mhp.verdict.never'
  const params = {
    index: last.index,
    power: roundHalfUp(last.power_kW, 3),
    low: flowText(flow.low_m3s),
    high: flowText(flow.high_m3s),
    lowPower: at(flow.low_m3s),
    highPower: at(flow.high_m3s),
    lowHouseholds: householdsServed(at(flow.low_m3s)),
    households: last.num_household_required,
  }
  return [{ key, params }]
}

/** Steps between powerhouses that are shorter than two terrain cells are interpolated. */
function ofTerrain({ ground }: Atlas, course: Course, powerhouses: Powerhouse[]): Message[] {
  const fine_m = interpolated_m(ground.elevation, course.positions[0])
  const between = powerhouses.map((one, i) => one.chainage_m - (powerhouses[i - 1]?.chainage_m ?? 0))
  if (!between.some(step_m => step_m < fine_m)) return []
  const { drop_m } = dropOf(cutAtChainage(course, fine_m))
  return [
    { key: 'mhp.warn.terrain', params: { head: roundHalfUp(drop_m, 0), metres: roundHalfUp(fine_m, 0) } },
  ]
}

/** Length of two terrain cells in metres. Heights within this distance are interpolated. */
export function interpolated_m({ cell_deg }: RasterHeader, [, lat]: LngLat): number {
  return 2 * cell_deg * metresPerDegree(lat).lat
}

/** Warns if the terrain or the houses are generated. */
export function ofSources({ manifest }: Atlas): Message[] {
  const rests = ['terrain', 'streams.streamline', 'buildings.building']
  return rests.some(layer => manifest.layers[layer]?.generated)
    ? [{ key: 'mhp.warn.generated', params: {} }]
    : []
}
