import { roundHalfUp } from '../../domain/format.ts'
import type { MhpCalculation, Powerhouse } from '../../domain/mhp/contract.ts'
import type { Course } from '../../domain/mhp/course.ts'
import { countTargets, dropOf, powerTargets } from '../../domain/mhp/powerhouses.ts'
import { default_mwi_mm } from '../../domain/mhp/wecs.ts'
import type { Unsaid } from '../../domain/words/words.ts'
import type { Atlas } from '../atlas/atlas.ts'
import type { StreamSpot } from './stream-at.ts'

/** From this share of ice and rock above 5,000 m on, dry-season formulas say too little. */
const much_glacier = 0.2

/** What a reader must know about an intake's answer. */
export function warningsOf(
  atlas: Atlas,
  stream: StreamSpot,
  form: MhpCalculation,
  course: Course,
  powerhouses: Powerhouse[],
): Unsaid[] {
  return [
    ...ofCourse(form, course, powerhouses),
    ...ofHouseholds(powerhouses),
    ...ofWater(stream, form),
    ...ofSources(atlas),
  ]
}

function ofCourse(form: MhpCalculation, course: Course, powerhouses: Powerhouse[]): Unsaid[] {
  const warnings: Unsaid[] = []
  const wish = { power_kW: form.power_kW, interval_kW: form.mhp_interval, discharge_m3s: form.discharge }
  if (powerhouses.length < countTargets(wish)) {
    const { drop_m, within_m } = dropOf(course)
    warnings.push({
      key: 'mhp.warn.drop',
      params: {
        drop_m: roundHalfUp(drop_m, 1),
        within_m: roundHalfUp(within_m, 0),
        power_kW: powerTargets(wish)[powerhouses.length],
      },
    })
    if (course.ends === 'edge') warnings.push({ key: 'mhp.warn.edge', params: {} })
    if (course.ends === 'river') warnings.push({ key: 'mhp.warn.river', params: {} })
  }
  return warnings
}

const ofHouseholds = (powerhouses: Powerhouse[]): Unsaid[] =>
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

function ofWater({ flow, watershed, mipRegion }: StreamSpot, { discharge }: MhpCalculation): Unsaid[] {
  const warnings: Unsaid[] = []
  if (flow.method !== null && discharge > flow.high_m3s) {
    const [low, high] = [flow.low_m3s, flow.high_m3s].map(value => roundHalfUp(value, 3))
    warnings.push({ key: 'mhp.warn.aboveFlow', params: { discharge, low, high } })
  }
  if (watershed !== null) {
    const share = 1 - watershed.a5000_km2 / watershed.area_km2
    if (share >= much_glacier) {
      warnings.push({ key: 'mhp.warn.glacier', params: { percent: roundHalfUp(share * 100, 0) } })
    }
    if (watershed.mwi_mm === null) {
      warnings.push({ key: 'mhp.warn.wetness', params: { mm: default_mwi_mm } })
    }
  }
  if (mipRegion === null) warnings.push({ key: 'mhp.warn.region', params: {} })
  if (mipRegion === 7) warnings.push({ key: 'mhp.warn.churia', params: {} })
  if (flow.method !== null && flow.method !== 'mip-gauged') {
    warnings.push({ key: 'mhp.warn.regional', params: {} })
  }
  return warnings
}

/** Said where the terrain or the houses are generated. */
export function ofSources({ manifest }: Atlas): Unsaid[] {
  const rests = ['terrain', 'streams.streamline', 'buildings.building']
  return rests.some(layer => manifest.layers[layer]?.generated)
    ? [{ key: 'mhp.warn.generated', params: {} }]
    : []
}
