import { type Stratum, strata } from '../../sst/contract.ts'
import { choiceLists } from '../choice-lists.ts'
import { compareWards, type SampleUnits } from '../clusters.ts'
import { type EstimatedMean, type EstimatedShare, meanOf, sharesOf } from '../estimates.ts'
import {
  assessSupplyTier,
  capacityOf,
  openTier,
  packagePercent,
  type SupplyTier,
  type TierOfSupply,
  tierQuestion,
  tiersOfSupply,
} from '../mtf.ts'
import { questionsOf, type SurveyForm } from '../questions.ts'
import type { Answer } from './check-answer.ts'
import {
  maxWeightRatio,
  type ReachedWard,
  reachedByWard,
  type SurveyUnit,
  surveyUnits,
  type WeightedSample,
  weightsOf,
} from './weights.ts'

export type SavedAnswer = Pick<Answer, 'unit' | 'ward' | 'values'>

/** Fewer households than this say nothing of a ward, or of the local level. */
export const minAnswers = 10

export type QuestionResult = {
  /** The question, or `tier`. */
  question: string
  answers: number
  /** What the weights of those who answered come to; null where there are no weights. */
  households: number | null
  choices: (Omit<EstimatedShare, 'share'> & {
    choice: string
    share: number | null
    /** Of a tier: its share if all open tiers were this one that could be; `share` is of those that are known. */
    max_share?: number | null
  })[]
  /** Strata in which one cluster alone was reached: then there is no standard error. */
  single: Stratum[]
  /** Of the standard errors; missing or null where there are none. */
  degrees_of_freedom?: number | null
}
/** The mean of a question that is answered with a number, over the households that answered it. */
export type QuestionMean = { question: string } & Pick<
  EstimatedMean,
  'mean' | 'standard_error' | 'answers' | 'households' | 'degrees_of_freedom'
>
export type WardResult = { ward: number | null; answers: number; questions: QuestionResult[] }
/** What was asked for in a cluster of the sample or a replacement, and what came. */
export type Coverage = Pick<SurveyUnit, 'unit' | 'role' | 'ward' | 'stratum' | 'interviews'> & {
  answers: number
}
export type FormResult = {
  answers: number
  questions: QuestionResult[]
  wards: WardResult[]
  coverage: Coverage[]
  /** Means of questions with at least ten answers; of households alone. */
  means?: QuestionMean[]
  /** Share of each ward that the answers of its clusters speak for; of households alone. */
  reached?: ReachedWard[]
  /** The largest weight to the median; of households alone. */
  max_weight_ratio?: number | null
  /** Whether weights follow the households of wards by the census; of households alone. */
  is_calibrated?: boolean
}
export type Results = { add(answer: SavedAnswer): void; finish(): FormResult }

/** A question with a choice, the tier being reckoned from several; which choice a household gave, -1 for none. */
type ChoiceQuestion = {
  question: string
  choices: readonly string[]
  of(values: Answer['values']): number
  /** Between which choices that of a household lies, where its own may be unknown. */
  range?(values: Answer['values']): { min: number; max: number }
}
export const listChoiceQuestions = (form: SurveyForm): ChoiceQuestion[] => {
  const questions = questionsOf(form).flatMap((question): ChoiceQuestion[] => {
    if (question.kind !== 'one' || question.name === 'consent') return []
    const choices: readonly string[] = choiceLists[question.list]
    return [
      {
        question: question.name,
        choices,
        of: values => choices.indexOf(String(values[question.name] ?? '')),
      },
    ]
  })
  if (form !== 'household') return questions
  return [
    ...questions,
    {
      question: tierQuestion,
      choices: [...tiersOfSupply.map(String), openTier],
      of: values => (values.electricity === undefined ? -1 : (supplyTier(values) ?? tiersOfSupply.length)),
      range: tierOfSupply,
    },
  ]
}

/** The tier of a household's supply; null where its answers leave it open. */
export const supplyTier = (values: Answer['values']): SupplyTier | null => tierOfSupply(values).tier

function tierOfSupply(values: Answer['values']): TierOfSupply {
  const number = (name: string) => (typeof values[name] === 'number' ? Number(values[name]) : null)
  const isYes = (name: string) => (values[name] === undefined ? null : values[name] === 'yes')
  const capacity = values.electricity === 'none' ? 'nothing' : values.capacity
  const [bill_NPR, bill_kWh, spending_NPR] = ['bill_NPR', 'bill_kWh', 'spending_NPR'].map(number)
  return assessSupplyTier({
    capacity_W: capacity === undefined ? null : capacityOf(String(capacity)),
    hours_day: number('hours_day'),
    hours_evening: number('hours_evening'),
    outages_week: number('outages_week'),
    outage_hours_week: number('outage_hours_week'),
    voltage_problem: isYes('voltage_problem'),
    package_percent: packagePercent({ bill_NPR, bill_kWh, spending_NPR }),
    pays_authorised: isYes('pays_authorised'),
    accident: isYes('accident'),
    feels_risk: isYes('feels_risk'),
  })
}

/**
 * Shares of the household survey by the design of its sample, answer after answer.
 *
 * @param ward_households of the census, ward 1 first: weights are calibrated to them; empty where they are unknown
 */
export function householdResults(
  sample: SampleUnits & WeightedSample,
  ward_households: readonly number[] = [],
): Results {
  const units = [...surveyUnits(sample).values()]
  const places = new Map(units.map(({ unit }, at) => [unit, at]))
  const choiceQuestions = listChoiceQuestions('household')
  const cluster: number[] = []
  const given: number[][] = choiceQuestions.map(() => [])
  /** By question that has ranges: those of the households. */
  const ranges = choiceQuestions.map(({ range }) =>
    range ? { min: [] as number[], max: [] as number[] } : null,
  )
  const counts = new Uint32Array(units.length)
  const numberQuestions = questionsOf('household').filter(
    ({ kind }) => kind === 'whole' || kind === 'decimal',
  )
  /** By question; NaN where a household did not answer. */
  const amounts: number[][] = numberQuestions.map(() => [])

  return {
    add({ unit, values }) {
      const at = unit === null ? undefined : places.get(unit)
      if (at === undefined) return
      counts[at]++
      cluster.push(at)
      numberQuestions.forEach(({ name }, q) => {
        amounts[q].push(typeof values[name] === 'number' ? values[name] : Number.NaN)
      })
      choiceQuestions.forEach(({ of, range }, q) => {
        given[q].push(of(values))
        if (range === undefined) return
        const { min, max } = range(values)
        ranges[q]?.min.push(min)
        ranges[q]?.max.push(max)
      })
    },
    finish() {
      const answers = new Map(units.map(({ unit }, at) => [unit, counts[at]]))
      const weights = weightsOf(sample, answers, ward_households)
      const weightOf = Float64Array.from(units, ({ unit }) => weights.get(unit) ?? 0)
      const weightAt = (i: number) => weightOf[cluster[i]]
      const sumOf = (of: readonly number[]) => of.reduce((sum, i) => sum + weightAt(i), 0)
      /** Of the households that may have given the choice. */
      const maxShare = (q: number, choice: number, which: readonly number[]) => {
        const range = ranges[q]
        if (range === null || choiceQuestions[q].choices[choice] === openTier) return {}
        const possible = which.filter(i => range.min[i] <= choice && choice <= range.max[i])
        const all = sumOf(which)
        return { max_share: all === 0 ? null : sumOf(possible) / all }
      }
      const sampledOf = (which: readonly number[]) => ({
        cluster: Uint32Array.from(which, i => cluster[i]),
        weight: Float64Array.from(which, weightAt),
        stratumOf: Uint8Array.from(units, ({ stratum }) => (stratum === 'urban' ? 0 : 1)),
        strata,
      })
      const meansOf = (): QuestionMean[] =>
        numberQuestions.flatMap(({ name: question }, q) => {
          const which = amounts[q].flatMap((amount, i) => (Number.isNaN(amount) ? [] : [i]))
          if (which.length < minAnswers) return []
          const found = meanOf({ ...sampledOf(which), amount: Float64Array.from(which, i => amounts[q][i]) })
          if (found === null) return []
          const { mean, standard_error, households, degrees_of_freedom } = found
          return [{ question, mean, standard_error, answers: which.length, households, degrees_of_freedom }]
        })
      const resultsOf = (of: readonly number[]): QuestionResult[] =>
        choiceQuestions.map(({ question, choices }, q) => {
          const which = of.filter(i => given[q][i] >= 0)
          const estimate = sharesOf({
            choices: choices.length,
            choice: Uint8Array.from(which, i => given[q][i]),
            ...sampledOf(which),
          })
          return {
            question,
            answers: estimate?.answers ?? 0,
            households: estimate?.households ?? null,
            choices: (estimate?.shares ?? []).map((share, k) => ({
              choice: choices[k],
              ...share,
              ...maxShare(q, k, which),
            })),
            single: estimate?.single ?? [],
            degrees_of_freedom: estimate?.degrees_of_freedom ?? null,
          }
        })
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
        questions: resultsOf(cluster.map((_, i) => i)),
        wards: sortByWard(counted).map(([ward, count]) => ({
          ward,
          answers: count,
          questions: count < minAnswers ? [] : resultsOf(inWard.get(ward) ?? []),
        })),
        coverage: units.map(({ unit, role, ward, stratum, interviews }, at) => ({
          unit,
          role,
          ward,
          stratum,
          interviews,
          answers: counts[at],
        })),
        means: meansOf(),
        reached: reachedByWard(sample, answers),
        max_weight_ratio: maxWeightRatio(weights, answers),
        is_calibrated: ward_households.some(households => households > 0),
      }
    },
  }
}

/** Wards with an answer, those without a number last. */
export const sortByWard = (counts: ReadonlyMap<number | null, number>): [number | null, number][] =>
  [...counts].filter(([, answers]) => answers > 0).sort(([a], [b]) => compareWards(a, b))

/** Nothing is said of tiers while more than this share of the households is open. */
const maxOpenShare = 0.1

/**
 * Shares of the tiers, 0 first, over the households whose tier is known; null where too many are open or none answered.
 */
export function knownTierShares(questions: readonly QuestionResult[]): number[] | null {
  const { choices = [] } = questions.find(({ question }) => question === tierQuestion) ?? {}
  const shareOf = (wanted: string) => choices.find(({ choice }) => choice === wanted)?.share ?? null
  const open = shareOf(openTier) ?? 0
  const shares = tiersOfSupply.map(tier => shareOf(String(tier)))
  if (open > maxOpenShare || shares.some(share => share === null)) return null
  return shares.map(share => (share ?? 0) / (1 - open))
}
