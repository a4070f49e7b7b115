import * as v from 'valibot'
import type { ColourName } from '../../layers/style-table.ts'
import type { Message, MessageKey } from '../../messages/messages.ts'
import { hasDecimals } from '../plan-form.ts'
import { planDocument } from '../plan-resource.ts'

const threeDecimals: MessageKey = 'plan.threeDecimals'
const Area_km2 = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(10_000),
  v.check(km2 => hasDecimals(km2, 3), threeDecimals),
)

/** Area in square kilometres by type of land cover (I-014). */
export const landCover = planDocument('land_cover', {
  path: '/land-cover',
  name: 'land cover',
  part: 'land_cover',
  fields: {
    forest_sqkm: Area_km2,
    shrubland_sqkm: Area_km2,
    grassland_sqkm: Area_km2,
    agriculture_sqkm: Area_km2,
    barren_sqkm: Area_km2,
    water_body_sqkm: Area_km2,
    builtup_area_sqkm: Area_km2,
    snow_glacier_sqkm: Area_km2,
  },
  derived: {},
})
export type LandCoverInfo = Record<keyof typeof landCover.fields, number>
export const landCoverFields = Object.keys(landCover.fields) as (keyof LandCoverInfo)[]

/** Colour of each type of land cover on maps and in charts. */
export const coverColours = {
  forest_sqkm: 'land-forest',
  shrubland_sqkm: 'land-shrubland',
  grassland_sqkm: 'land-grassland',
  agriculture_sqkm: 'land-agriculture',
  barren_sqkm: 'land-barren',
  water_body_sqkm: 'land-water_body',
  builtup_area_sqkm: 'land-built_up',
  snow_glacier_sqkm: 'land-snow_glacier',
} as const satisfies Record<keyof LandCoverInfo, ColourName>

/** Total area of all land cover in km² with three decimals. */
export const landCoverSum = (info: LandCoverInfo): number =>
  landCoverFields.reduce((sum, cover) => sum + Math.round(info[cover] * 1000), 0) / 1000

/** Returns a warning if the total land cover differs from the plan's area by more than 1 % (S-109). */
export function landCoverDoubts(info: LandCoverInfo, area_sqkm: number): Message[] {
  const sum = landCoverSum(info)
  if (area_sqkm === 0 || Math.abs(sum / area_sqkm - 1) <= 0.01) return []
  const percent = Math.abs(100 * (sum / area_sqkm - 1))
  return [
    {
      key: sum > area_sqkm ? 'plan.landCoverMore' : 'plan.landCoverLess',
      params: { sum: sum.toFixed(2), area: area_sqkm.toFixed(2), percent: percent.toFixed(1) },
    },
  ]
}
