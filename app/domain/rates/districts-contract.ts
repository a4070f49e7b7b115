import * as v from 'valibot'
import { listResource, RowNumber } from '../api/resource.ts'
import { districtNamesNe } from '../region/district-names.ts'

export const dcodes = Object.keys(districtNamesNe).map(Number)

/** Which remoteness category a district has: the rates that a new plan there begins with. */
export const rateDistricts = listResource({
  path: '/api/rates/districts/',
  params: {},
  name: 'the categories of districts',
  read: 'Manager',
  write: 'Manager',
  fields: { dcode: v.picklist(dcodes), mhp_rate_id: RowNumber, smg_rate_id: RowNumber },
  max: dcodes.length,
})
export type RateDistrict = v.InferOutput<typeof rateDistricts.row>
