import type { SumId, sums } from '../../domain/dashboard/indicators.ts'
import type { Sddmm } from '../../domain/region/codes.ts'

/** The sums that come from the atlas. */
export type CountedId = { [Id in SumId]: (typeof sums)[Id]['origin'] extends 'atlas' ? Id : never }[SumId]
/** What the atlas holds of one local level. What lies in protected areas or abroad belongs to none. */
export type RegionCounts = Record<CountedId, number>
export type CountsByLevel = ReadonlyMap<Sddmm, RegionCounts>
