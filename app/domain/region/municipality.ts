import * as v from 'valibot'

/** Code of a local level in a request body. The atlas checks whether it exists. */
export const MunicipalityCode = v.pipe(v.number(), v.integer(), v.minValue(10101), v.maxValue(77_999))

/** A local level as named in results. */
export const Municipality = v.object({
  state: v.string(),
  district: v.string(),
  name: v.string(),
  sddmm: v.number(),
})
