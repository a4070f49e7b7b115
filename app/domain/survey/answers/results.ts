import { compareWards, type SampleUnits } from '../clusters.ts'
import { openTier, tierQuestion, tiersOfSupply } from '../mtf.ts'
import type { cookingTierQuestion } from '../mtf-cooking.ts'
import { type ChoiceQuestion, noAssumptions, type TierAssumptions } from './choice-questions.ts'
import type { QuestionResult, Results } from './form-result.ts'
import { domainsIn, emptyTable, meansIn, publicShares, sharesIn } from './household-shares.ts'
import { maxWeightRatio, reachedByWard, surveyUnits, type WeightedSample, weightsOf } from './weights.ts'
import { minAnswers } from './withhold.ts'

/**
 * Shares of the household survey according to its sample design, computed answer by answer.
 *
 * @param ward_households households per ward in the census, starting with ward 1; weights are calibrated to them.
 * Empty if unknown
 * @param more further questions that are computed from the answers
 */
export function householdResults(
  sample: SampleUnits & WeightedSample,
  ward_households: readonly number[] = [],
  assumptions: TierAssumptions = noAssumptions,
  more: readonly ChoiceQuestion[] = [],
): Results {
  const units = [...surveyUnits(sample).values()]
  const places = new Map(units.map(({ unit }, at) => [unit, at]))
  const table = emptyTable('household', assumptions, more)
  const cluster: number[] = []
  const counts = new Uint32Array(units.length)

  return {
    add(answer) {
      const at = answer.unit === null ? undefined : places.get(answer.unit)
      if (at === undefined) return
      counts[at]++
      cluster.push(at)
      table.add(answer)
    },
    finish() {
      const answers = new Map(units.map(({ unit }, at) => [unit, counts[at]]))
      const weights = weightsOf(sample, answers, ward_households)
      const answered = {
        ...table,
        cluster,
        weight: Float64Array.from(units, ({ unit }) => weights.get(unit) ?? 0),
        stratumOf: Uint8Array.from(units, ({ stratum }) => (stratum === 'urban' ? 0 : 1)),
      }
      const everybody = cluster.map((_, i) => i)
      const inWard = new Map<number | null, number[]>()
      cluster.forEach((at, i) => {
        const { ward } = units[at]
        const known = inWard.get(ward)
        if (known) known.push(i)
        else inWard.set(ward, [i])
      })
      const counted = new Map([...inWard].map(([ward, { length }]) => [ward, length]))
      return {
        answers: cluster.length,
        questions: sharesIn(answered, everybody),
        wards: sortByWard(counted).map(([ward, count]) => ({
          ward,
          answers: count,
          questions: count < minAnswers ? [] : publicShares(answered, inWard.get(ward) ?? []),
        })),
        coverage: units.map(({ unit, role, ward, stratum, interviews }, at) => ({
          unit,
          role,
          ward,
          stratum,
          interviews,
          answers: counts[at],
        })),
        means: meansIn(answered, everybody),
        domains: domainsIn(answered, everybody),
        reached: reachedByWard(sample, answers),
        max_weight_ratio: maxWeightRatio(weights, answers),
        is_calibrated: ward_households.some(households => households > 0),
      }
    },
  }
}

/** Wards that have answers. Those without a number come last. */
export const sortByWard = (counts: ReadonlyMap<number | null, number>): [number | null, number][] =>
  [...counts].filter(([, answers]) => answers > 0).sort(([a], [b]) => compareWards(a, b))

/** Tiers are not reported if the tier of more than this share of households is undetermined. */
export const maxOpenShare = 0.1

/**
 * Shares of the tiers, starting with tier 0, over households with a known tier. Null if too many are undetermined or
 * none answered.
 */
export function knownTierShares(
  questions: readonly QuestionResult[],
  of: typeof tierQuestion | typeof cookingTierQuestion = tierQuestion,
): number[] | null {
  const { choices = [] } = questions.find(({ question }) => question === of) ?? {}
  const shareOf = (wanted: string) => choices.find(({ choice }) => choice === wanted)?.share ?? null
  const open = shareOf(openTier) ?? 0
  const shares = tiersOfSupply.map(tier => shareOf(String(tier)))
  if (open > maxOpenShare || shares.some(share => share === null)) return null
  return shares.map(share => (share ?? 0) / (1 - open))
}
