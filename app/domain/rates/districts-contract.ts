import * as v from 'valibot'
import { listResource, RowNumber } from '../api/resource.ts'
import { districtNamesNe } from '../region/district-names.ts'
import { type CategoryKind, categoryKinds } from './rate-fields.ts'

export const dcodes = Object.keys(districtNamesNe).map(Number)

type DistrictField = `${CategoryKind}_rate_id`
/** Returns the field that holds the category for a table. */
export const districtField = (kind: CategoryKind): DistrictField => `${kind}_rate_id`
export const districtFields: readonly DistrictField[] = categoryKinds.map(districtField)
export const byDistrictField = <V>(of: (kind: CategoryKind) => V): Record<DistrictField, V> =>
  Object.fromEntries(categoryKinds.map(kind => [districtField(kind), of(kind)])) as Record<DistrictField, V>

/** Remoteness category of a district, which determines the initial rates of a new plan there. */
export const rateDistricts = listResource({
  path: '/api/rates/districts/',
  params: {},
  name: 'the categories of districts',
  read: 'rates.edit',
  write: 'rates.edit',
  fields: {
    dcode: v.picklist(dcodes),
    ...byDistrictField(() => RowNumber),
  },
  max: dcodes.length,
})
export type RateDistrict = v.InferOutput<typeof rateDistricts.row>
