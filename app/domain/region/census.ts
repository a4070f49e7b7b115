import * as v from 'valibot'
import { type Fact, isFinal } from './facts.ts'

/** Which figures of the census of 2021 households were counted by. */
export const Census2021 = v.picklist(['final', 'preliminary'])
export type Census2021 = v.InferOutput<typeof Census2021>

export const censusOf = (fact: Fact | undefined): Census2021 =>
  fact !== undefined && isFinal(fact) ? 'final' : 'preliminary'

/** Of what was saved: results from before the final census do not say. */
export const savedCensus = ({ census_2021 = 'preliminary' }: { census_2021?: Census2021 }): Census2021 =>
  census_2021
