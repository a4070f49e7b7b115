import type { Sample } from '../../sst/contract.ts'
import { type SampleUnits, type Stop, sampleStamp, stopsOf } from '../clusters.ts'

/** A cluster of the sample or a replacement, as answers name it. */
export type SurveyUnit = Stop

export const surveyUnits = (sample: SampleUnits): ReadonlyMap<string, SurveyUnit> =>
  new Map(stopsOf(sample).map(stop => [stop.unit, stop]))

export const sampleRules = (
  sample: SampleUnits & Pick<Sample, 'municipality'>,
): { stamp: string; units: ReadonlyMap<string, SurveyUnit> } => ({
  stamp: sampleStamp(sample),
  units: surveyUnits(sample),
})

/**
 * The weight of each household that answered, by unit. Households of a cluster of the sample have the weight of the
 * design (1 / pi, times its households by its interviews). A replacement stands for a cluster of its stratum that could
 * not be surveyed: its households have together what such a cluster's would have had, on average over those without an
 * answer; over all of the stratum where none is without.
 */
export function weightsOf(sample: SampleUnits, answered: ReadonlySet<string>): Map<string, number> {
  const weights = new Map(sample.table_data.map(({ psu_id, weight }) => [String(psu_id), weight]))
  for (const stop of stopsOf(sample)) {
    if (stop.role !== 'replacement') continue
    const clusters = sample.table_data.filter(({ stratum }) => stratum === stop.stratum)
    const left = clusters.filter(({ psu_id }) => !answered.has(String(psu_id)))
    const stoodFor = left.length > 0 ? left : clusters
    const households = stoodFor.reduce((sum, { weight, interviews }) => sum + weight * interviews, 0)
    if (stoodFor.length > 0) weights.set(stop.unit, households / stoodFor.length / stop.interviews)
  }
  return weights
}
