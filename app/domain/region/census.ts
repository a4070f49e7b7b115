import * as v from 'valibot'
import { type Fact, isFinal } from './facts.ts'

/** Which figures of the 2021 census were used to count households. */
export const Census2021 = v.picklist(['final', 'preliminary'])
export type Census2021 = v.InferOutput<typeof Census2021>

export const censusOf = (fact: Fact | undefined): Census2021 =>
  fact !== undefined && isFinal(fact) ? 'final' : 'preliminary'

/** Returns the census of saved results. Results that predate the final census do not state it. */
export const savedCensus = ({ census_2021 = 'preliminary' }: { census_2021?: Census2021 }): Census2021 =>
  census_2021
