import * as v from 'valibot'
import type { MessageKey } from '../../messages/messages.ts'
import { hasDecimals, PlanText } from '../plan-form.ts'
import { Count, planDocument } from '../plan-resource.ts'

/** The ten religions of the census (S-104). */
export const religions = [
  'Hindu',
  'Buddhist',
  'Islam',
  'Kirat',
  'Christian',
  'Prakriti',
  'Bon',
  'Jain',
  'Bahai',
  'Sikh',
] as const
/** The largest castes and ethnicities in the 2021 census, suggested in order of size. Users may enter others. */
export const defaultEthnicities = [
  'Chhetri',
  'Brahmin - Hill',
  'Magar',
  'Tharu',
  'Tamang',
  'Bishwokarma',
  'Musalman',
  'Newar',
  'Yadav',
  'Rai',
  'Pariyar',
  'Gurung',
  'Thakuri',
  'Mijar',
  'Teli',
  'Yakthung/Limbu',
  'Chamar/Harijan/Ram',
  'Koiri/Kushwaha',
  'Kurmi',
  'Musahar',
] as const
const threeDecimals: MessageKey = 'plan.threeDecimals'
const percentSum: MessageKey = 'plan.over100'
const twice: MessageKey = 'plan.namedTwice'

const Ethnicity = v.strictObject({
  id: v.optional(v.number()),
  name: PlanText(100),
  percent: v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(100),
    v.check(percent => hasDecimals(percent, 3), threeDecimals),
  ),
})
export type Ethnicity = v.InferOutput<typeof Ethnicity>

/** Highest number of wards in any local level. */
export const maxWards = 33
/** Maximum annual growth or decline of a ward in percent. */
export const maxGrowth_percent = 20

const WardGrowth = v.strictObject({
  ward_no: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxWards)),
  /** Annual growth of households, assumed to be exponential as between the censuses. */
  percent: v.pipe(
    v.number(),
    v.minValue(-maxGrowth_percent),
    v.maxValue(maxGrowth_percent),
    v.check(percent => hasDecimals(percent, 3), threeDecimals),
  ),
  reason: PlanText(300),
})
export type WardGrowth = v.InferOutput<typeof WardGrowth>

/** In thousandths of a percent, so that sums are whole numbers. */
export const percentSumOf = (ethnicities: readonly { percent: number }[]): number =>
  ethnicities.reduce((sum, { percent }) => sum + Math.round(percent * 1000), 0) / 1000

const fold = (name: string) => name.normalize('NFC').trim().toLocaleLowerCase()

/** People and households of the local level (I-002). Three of the figures are derived rather than entered. */
export const demography = planDocument('demography', {
  path: '/demography-info',
  name: 'demography',
  part: 'demography',
  fields: {
    total_pop: Count,
    male_pop: Count,
    pop_below_16: Count,
    pop_16_to_60: Count,
    pop_above_60: Count,
    num_household: Count,
    male_head_hh: Count,
    religions: v.pipe(v.array(v.picklist(religions)), v.minLength(1, 'field.required'), v.maxLength(10)),
    ethnicities: v.pipe(
      v.array(Ethnicity),
      v.maxLength(200),
      v.check(list => new Set(list.map(({ name }) => fold(name))).size === list.length, twice),
      v.check(list => percentSumOf(list) <= 100, percentSum),
    ),
    /** Wards whose households grow at a different rate from those of the local level. Absent in older plans. */
    ward_growth: v.nullish(
      v.pipe(
        v.array(WardGrowth),
        v.maxLength(maxWards),
        v.check(list => new Set(list.map(({ ward_no }) => ward_no)).size === list.length, twice),
      ),
    ),
  },
  derived: { female_pop: Count, female_head_hh: Count, household_size: v.nullable(Count) },
})

type Entered = { total_pop: number; male_pop: number; num_household: number; male_head_hh: number }
/** Derived figures (I-004 to I-006): persons, households, and persons per household. */
export function derivedDemography({ total_pop, male_pop, num_household, male_head_hh }: Entered) {
  return {
    female_pop: total_pop - male_pop,
    female_head_hh: num_household - male_head_hh,
    household_size: num_household === 0 ? null : Math.floor(total_pop / num_household),
  }
}
