import { replacementName, type Sample, type Stratum } from '../../sst/contract.ts'
import { compareWards, type SampleUnits, type Stop, sampleStamp, stopsOf } from '../clusters.ts'

/** A cluster of the sample or a replacement, as named in answers. */
export type SurveyUnit = Stop

export const surveyUnits = (sample: SampleUnits): ReadonlyMap<string, SurveyUnit> =>
  new Map(stopsOf(sample).map(stop => [stop.unit, stop]))

export const sampleRules = (
  sample: SampleUnits & Pick<Sample, 'municipality'>,
): { stamp: string; units: ReadonlyMap<string, SurveyUnit> } => ({
  stamp: sampleStamp(sample),
  units: surveyUnits(sample),
})

/** Data about a sample that weights depend on: its units, and the households of its frame by stratum. */
export type WeightedSample = {
  table_data: readonly Pick<
    Sample['table_data'][number],
    'psu_id' | 'ward' | 'stratum' | 'households' | 'pi'
  >[]
  replacements: readonly Pick<Sample['replacements'][number], 'replacement' | 'ward' | 'stratum'>[]
  design: readonly Pick<Sample['design'][number], 'stratum' | 'households'>[]
}
/** A unit with answers. `weight` applies to each of its households. */
type Reached = { unit: string; ward: number | null; stratum: Stratum; answers: number; weight: number }

/** Minimum number of clusters with answers that are needed to calibrate a group to its own households. */
const minClusters = 2

/**
 * Weight of each household that answered, by unit.
 *
 * 1. In a cluster of `M` households that was drawn with probability `pi`, each of `n` answers has the weight
 *    `M / pi / n`. The replacements of a stratum share equally the weight of its clusters without an answer; if all
 *    clusters have answers, replacements have no weight.
 * 2. The weights in a stratum are scaled to the households of its frame.
 * 3. The weights in a ward with two or more clusters are scaled to its households in the census. The other wards of a
 *    stratum are scaled together to the census households that remain for them; if they have fewer than two clusters,
 *    the whole stratum represents them (poststratification: Lohr 2022, "Sampling: Design and Analysis", 4.4 and 8.6).
 *
 * @param answers number of households that answered, by unit
 * @param ward_households households per ward in the census, starting with ward 1; if empty, step 3 is skipped
 */
export function weightsOf(
  sample: WeightedSample,
  answers: ReadonlyMap<string, number>,
  ward_households: readonly number[] = [],
): Map<string, number> {
  const reached = designWeights(sample, answers)
  scaleToFrame(reached, sample.design)
  scaleToCensus(reached, sample.design, ward_households)
  return new Map(reached.map(({ unit, weight }) => [unit, weight]))
}

function designWeights(
  { table_data, replacements }: WeightedSample,
  answers: ReadonlyMap<string, number>,
): Reached[] {
  const lost = new Map<Stratum, number>()
  const used = new Map<Stratum, number>()
  const reached: Reached[] = []
  for (const { psu_id, ward, stratum, households, pi } of table_data) {
    const unit = String(psu_id)
    const n = answers.get(unit) ?? 0
    if (n > 0) reached.push({ unit, ward, stratum, answers: n, weight: households / pi / n })
    else lost.set(stratum, (lost.get(stratum) ?? 0) + households / pi)
  }
  const answered = replacements.flatMap(({ replacement, ward, stratum }) => {
    const unit = replacementName(replacement)
    const n = answers.get(unit) ?? 0
    if (n === 0) return []
    used.set(stratum, (used.get(stratum) ?? 0) + 1)
    return [{ unit, ward, stratum, answers: n }]
  })
  for (const one of answered) {
    const shared = (lost.get(one.stratum) ?? 0) / (used.get(one.stratum) ?? 1)
    reached.push({ ...one, weight: shared / one.answers })
  }
  return reached
}

function scaleToFrame(reached: Reached[], design: WeightedSample['design']): void {
  for (const { stratum, households } of design)
    scale(
      reached.filter(one => one.stratum === stratum),
      households,
    )
}

function scaleToCensus(
  reached: Reached[],
  design: WeightedSample['design'],
  ward_households: readonly number[],
): void {
  const census = ward_households.reduce((sum, households) => sum + households, 0)
  const frame = design.reduce((sum, { households }) => sum + households, 0)
  if (census === 0 || frame === 0) return
  const calibrated = new Set<number>()
  ward_households.forEach((households, at) => {
    const inWard = reached.filter(({ ward, weight }) => ward === at + 1 && weight > 0)
    if (inWard.length < minClusters || households === 0) return
    scale(inWard, households)
    calibrated.add(at + 1)
  })
  const rest = ward_households.reduce(
    (sum, households, at) => sum + (calibrated.has(at + 1) ? 0 : households),
    0,
  )
  if (rest === 0) return
  const isRest = ({ ward }: Reached) => ward === null || !calibrated.has(ward)
  const strata = design.map(({ stratum, households }) => {
    const all = reached.filter(one => one.stratum === stratum && one.weight > 0)
    const counted = householdsOf(all.filter(one => !isRest(one)))
    return { all, counted, left: Math.max(0, (census * households) / frame - counted), households }
  })
  const left = strata.reduce((sum, one) => sum + one.left, 0)
  for (const { all, counted, ...one } of strata) {
    // If no census households remain for any stratum, the rest is divided according to the frame.
    const target = rest * (left > 0 ? one.left / left : one.households / frame)
    const own = all.filter(isRest)
    if (own.length >= minClusters) scale(own, target)
    else scale(all, counted + target)
  }
}

const householdsOf = (reached: readonly Reached[]): number =>
  reached.reduce((sum, { answers, weight }) => sum + answers * weight, 0)

function scale(reached: readonly Reached[], households: number): void {
  const sum = householdsOf(reached)
  if (sum === 0) return
  for (const one of reached) one.weight *= households / sum
}

/**
 * Share of a ward's households, from 0 to 1, whose clusters answered as planned. `planned` is the number of interviews
 * per cluster.
 */
export type ReachedWard = { ward: number | null; share: number }

/**
 * Share of each ward that the answers represent. Clusters of the sample are weighted by their households, and each
 * counts by the ratio of completed to planned interviews. Replacements do not count because each stands for a lost
 * cluster.
 */
export function reachedByWard(sample: SampleUnits, answers: ReadonlyMap<string, number>): ReachedWard[] {
  const wards = new Map<number | null, { all: number; reached: number }>()
  for (const { psu_id, ward, households, pi, interviews } of sample.table_data) {
    const one = wards.get(ward) ?? { all: 0, reached: 0 }
    wards.set(ward, one)
    const standsFor = households / pi
    one.all += standsFor
    one.reached += standsFor * Math.min(1, (answers.get(String(psu_id)) ?? 0) / interviews)
  }
  return [...wards]
    .map(([ward, { all, reached }]) => ({ ward, share: reached / all }))
    .sort((a, b) => compareWards(a.ward, b.ward))
}

/** Ratio of the largest household weight to the median, or null if no household has a weight. */
export function maxWeightRatio(
  weights: ReadonlyMap<string, number>,
  answers: ReadonlyMap<string, number>,
): number | null {
  const sorted = [...weights]
    .filter(([, weight]) => weight > 0)
    .map(([unit, weight]) => ({ weight, answers: answers.get(unit) ?? 0 }))
    .sort((a, b) => a.weight - b.weight)
  const all = sorted.reduce((sum, one) => sum + one.answers, 0)
  let before = 0
  const median = sorted.find(one => {
    before += one.answers
    return before * 2 >= all
  })
  return median ? sorted[sorted.length - 1].weight / median.weight : null
}
