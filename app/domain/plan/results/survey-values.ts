import type {
  DomainResult,
  FormResult,
  QuestionMean,
  QuestionResult,
} from '../../survey/answers/form-result.ts'
import { maxOpenShare } from '../../survey/answers/results.ts'
import { minAnswers } from '../../survey/answers/withhold.ts'
import { interval95, meanInterval95 } from '../../survey/confidence.ts'
import { openTier, tierQuestion } from '../../survey/mtf.ts'
import { cookingTierQuestion } from '../../survey/mtf-cooking.ts'
import type { CatalogueCode } from './catalogue.ts'
import type { Measured } from './judge.ts'

/** The results of the household survey that indicators use. */
export type SurveyResult = Pick<FormResult, 'questions' | 'means' | 'domains'> & { last_day: string | null }

/** Answers of all households or of a domain, such as households headed by women. */
type Households = Pick<DomainResult, 'questions' | 'means'>

type Reading =
  /** Percentage of households with a choice, or without it. Null if too many have no tier in the question `tiersOf`. */
  | {
      question: string
      choice: string
      isWithout?: boolean
      tiersOf?: string
      of?: Pick<DomainResult, 'by' | 'choice'>
    }
  | { mean: string }

const tier3 = { question: 'tier3_plus', choice: 'yes', tiersOf: tierQuestion }
const readings: Partial<Record<CatalogueCode, Reading>> = {
  access_electricity: { question: 'electricity', choice: 'none', isWithout: true },
  clean_cooking: { question: 'clean_cooking', choice: 'yes' },
  electric_cooking: { question: 'cooking_fuel', choice: 'electricity' },
  tier3_plus: tier3,
  tier3_plus_female_headed: { ...tier3, of: { by: 'head_sex', choice: 'female' } },
  tier3_plus_dalit: { ...tier3, of: { by: 'head_group', choice: 'dalit' } },
  cooking_tier4_plus: { question: 'cooking_tier4_plus', choice: 'yes', tiersOf: cookingTierQuestion },
  outage_hours: { mean: 'outage_hours_week' },
}

/**
 * Value of an indicator in the household survey, with its 95 % interval. Null if fewer than ten households answered, or
 * if too many households have an undetermined tier.
 */
export function surveyValue(code: CatalogueCode, survey: SurveyResult): Measured | null {
  const reading = readings[code]
  if (reading === undefined) return null
  if ('mean' in reading) return meanOfQuestion(survey.means ?? [], reading.mean)
  const { of } = reading
  const households: Households | undefined = of
    ? survey.domains?.find(({ by, choice }) => by === of.by && choice === of.choice)
    : { questions: survey.questions, means: survey.means ?? [] }
  return households ? percentOf(households.questions, reading) : null
}

function meanOfQuestion(means: readonly QuestionMean[], question: string): Measured | null {
  const found = means.find(one => one.question === question)
  if (found === undefined || found.answers < minAnswers) return null
  const interval = meanInterval95(found.mean, found.standard_error, found.degrees_of_freedom)
  if (interval === null) return { value: found.mean, low: null, high: null }
  return { value: found.mean, low: Math.max(0, interval[0]), high: interval[1] }
}

function percentOf(
  questions: readonly QuestionResult[],
  { question, choice, isWithout = false, tiersOf }: Extract<Reading, { question: string }>,
): Measured | null {
  const named = (name: string) => questions.find(one => one.question === name)
  const found = named(question)
  if (found === undefined || found.answers < minAnswers) return null
  if (tiersOf !== undefined && openShare(named(tiersOf)) > maxOpenShare) return null
  const result = found.choices.find(one => one.choice === choice)
  if (result?.share === undefined || result.share === null) return null
  const share = isWithout ? 1 - result.share : result.share
  const interval = interval95(share, result.standard_error, found.degrees_of_freedom)
  const [low, high] = interval?.map(end => end * 100) ?? [null, null]
  return { value: share * 100, low, high }
}

const openShare = (tiers: QuestionResult | undefined): number =>
  tiers?.choices.find(({ choice }) => choice === openTier)?.share ?? 0
