import { type EmissionClasses, stoveKinds } from '../../assumptions/emission-classes.ts'
import { breakers, type Tariff } from '../../assumptions/tariff.ts'
import { choiceLists, isPaymentCard } from '../choice-lists.ts'
import { cleanCookingQuestions, cleanFuels } from '../clean-cooking.ts'
import {
  assessSupplyTier,
  capacityOf,
  type MtfTier,
  openTier,
  packagePercent,
  type SupplyTier,
  type TierOfSupply,
  tierQuestion,
  tiersOfSupply,
} from '../mtf.ts'
import { assessCookingTier, cookingTierQuestion, type TierOfCooking } from '../mtf-cooking.ts'
import type { Question, SurveyForm } from '../question.ts'
import { questionsOf } from '../questions.ts'
import type { AnswerValues } from '../when.ts'

/**
 * How the shares of a question are read: as parts of a whole, as choices of which a household may have several, or as
 * households that would pay at least a given amount.
 */
export type Reads = 'parts' | 'many' | 'at_least'

/** A question with choices. Tiers that are computed from several questions are included. */
export type ChoiceQuestion = {
  question: string
  choices: readonly string[]
  reads: Reads
  /** The first edition of the form that contains the question. */
  since: number
  /**
   * Indices of a household's choices, or null if it did not answer. There is only one if the choices are parts of a
   * whole.
   */
  of(values: AnswerValues): number[] | null
  /** Range of a household's choice if missing answers leave it undetermined. */
  range?(values: AnswerValues): { min: number; max: number }
  /** Number of people in a household, for shares of people; null if not stated. */
  people?(values: AnswerValues): number | null
}

/**
 * Assumptions of the installation that are needed for tiers: tariffs, for the bills of households that know their main
 * switch, and the smoke emissions of stoves.
 */
export type TierAssumptions = { tariff: Tariff; classes: EmissionClasses }
export const noAssumptions: TierAssumptions = { tariff: {}, classes: {} }

/** Returns the questions of a form whose answers are counted by choice. */
export function choiceQuestions(form: SurveyForm, assumptions: TierAssumptions): ChoiceQuestion[] {
  const questions = questionsOf(form).flatMap(listQuestion)
  return form === 'household'
    ? [...questions, supplyTiers(assumptions), cookingTiers(assumptions), ...cleanCooking]
    : questions
}

function listQuestion(question: Question): ChoiceQuestion[] {
  const { name, since = 1 } = question
  if (name === 'consent' || (question.kind !== 'one' && question.kind !== 'many')) return []
  const choices: readonly string[] = choiceLists[question.list]
  const placeOf = (values: AnswerValues) => choices.indexOf(String(values[name] ?? ''))
  if (question.kind === 'many') {
    const of = (values: AnswerValues) => {
      const given = values[name]
      return Array.isArray(given) ? given.map(choice => choices.indexOf(choice)).filter(at => at >= 0) : null
    }
    return [{ question: name, choices, reads: 'many', since, of }]
  }
  if (isPaymentCard(question.list)) {
    // Every household would pay at least nothing, so the first choice is never counted.
    const of = (values: AnswerValues) => {
      const at = placeOf(values)
      return at < 0 ? null : Array.from({ length: at }, (_, k) => k)
    }
    return [{ question: name, choices: choices.slice(1), reads: 'at_least', since, of }]
  }
  const of = (values: AnswerValues) => {
    const at = placeOf(values)
    return at < 0 ? null : [at]
  }
  return [{ question: name, choices, reads: 'parts', since, of }]
}

const tierChoices = [...tiersOfSupply.map(String), openTier]
/** Index of a tier; the last index for an undetermined tier. */
const placeOfTier = (tier: MtfTier | null): number => tier ?? tiersOfSupply.length

const supplyTiers = (assumptions: TierAssumptions): ChoiceQuestion => ({
  question: tierQuestion,
  choices: tierChoices,
  reads: 'parts',
  since: 1,
  of: values =>
    values.electricity === undefined ? null : [placeOfTier(tierOfSupply(values, assumptions).tier)],
  range: values => tierOfSupply(values, assumptions),
})

const cookingTiers = ({ classes }: TierAssumptions): ChoiceQuestion => ({
  question: cookingTierQuestion,
  choices: tierChoices,
  reads: 'parts',
  since: 2,
  of: values => (values.stove_kind === undefined ? null : [placeOfTier(tierOfCooking(values, classes).tier)]),
  range: values => tierOfCooking(values, classes),
})

/** Shares of households with at least a given tier, for indicators of a plan. */
export const thresholdNames = ['tier3_plus', 'cooking_tier4_plus'] as const
/**
 * These are questions of their own because the standard error of a sum of shares does not follow from those of its
 * parts. Households whose answers leave open whether they reach the tier are left out.
 */
export const thresholdQuestions = (assumptions: TierAssumptions): ChoiceQuestion[] => [
  thresholdQuestion(3, 'tier3_plus', supplyTiers(assumptions)),
  thresholdQuestion(4, 'cooking_tier4_plus', cookingTiers(assumptions)),
]
const thresholdQuestion = (
  tier: MtfTier,
  question: (typeof thresholdNames)[number],
  { of, range, since }: ChoiceQuestion,
): ChoiceQuestion => ({
  question,
  choices: choiceLists.yes_no,
  reads: 'parts',
  since,
  of(values) {
    if (range === undefined || of(values) === null) return null
    const { min, max } = range(values)
    if (min >= tier) return [0]
    return max < tier ? [1] : null
  },
})

const [ofHouseholds, ofPeople] = cleanCookingQuestions
/** Index of the answer in the list of yes and no. */
const cooksClean = ({ cooking_fuel }: AnswerValues): number[] | null =>
  cooking_fuel === undefined ? null : [cleanFuels.some(fuel => fuel === cooking_fuel) ? 0 : 1]
const cleanCooking: ChoiceQuestion[] = [
  { question: ofHouseholds, choices: choiceLists.yes_no, reads: 'parts', since: 1, of: cooksClean },
  {
    question: ofPeople,
    choices: choiceLists.yes_no,
    reads: 'parts',
    since: 1,
    of: values => (numberOf(values, 'members') === null ? null : cooksClean(values)),
    people: values => numberOf(values, 'members'),
  },
]

/** Tier of a household's electricity supply, or null if its answers leave it undetermined. */
export const supplyTier = (values: AnswerValues, assumptions = noAssumptions): SupplyTier | null =>
  tierOfSupply(values, assumptions).tier

const numberOf = (values: AnswerValues, name: string): number | null => {
  const value = values[name]
  return typeof value === 'number' ? value : null
}
/** A choice from a list, or null if the question was not asked or not answered. */
const choiceOf = <T extends string>(values: AnswerValues, name: string, choices: readonly T[]): T | null =>
  choices.find(choice => choice === values[name]) ?? null

function tierOfSupply(values: AnswerValues, { tariff }: TierAssumptions): TierOfSupply {
  const number = (name: string) => numberOf(values, name)
  const isYes = (name: string) => (values[name] === undefined ? null : values[name] === 'yes')
  const capacity = values.electricity === 'none' ? 'nothing' : values.capacity
  const payment = {
    bill_NPR: number('bill_NPR'),
    bill_kWh: number('bill_kWh'),
    spending_NPR: number('spending_NPR'),
    bill_by: choiceOf(values, 'bill_by', choiceLists.bill_by),
    breaker: choiceOf(values, 'breaker_A', breakers),
    has_grid: values.electricity === 'grid',
  }
  return assessSupplyTier({
    capacity_W: capacity === undefined ? null : capacityOf(String(capacity)),
    hours_day: number('hours_day'),
    hours_evening: number('hours_evening'),
    outages_week: number('outages_week'),
    outage_hours_week: number('outage_hours_week'),
    voltage_problem: isYes('voltage_problem'),
    package_percent: packagePercent(payment, tariff),
    pays_authorised: isYes('pays_authorised'),
    accident: isYes('accident'),
    feels_risk: isYes('feels_risk'),
  })
}

const tierOfCooking = (values: AnswerValues, classes: EmissionClasses): TierOfCooking =>
  assessCookingTier(
    {
      stove_kind: choiceOf(values, 'stove_kind', stoveKinds),
      cooking_place: choiceOf(values, 'cooking_place', choiceLists.cooking_place),
      exhaust: choiceOf(values, 'exhaust', choiceLists.exhaust),
      fuel_hours_week: numberOf(values, 'fuel_hours_week'),
      prep_minutes: numberOf(values, 'prep_minutes'),
      stove_harm: choiceOf(values, 'stove_harm', choiceLists.harm),
      fuel_available: choiceOf(values, 'fuel_available', choiceLists.available),
      fuel_spending_NPR: numberOf(values, 'fuel_spending_NPR'),
      spending_NPR: numberOf(values, 'spending_NPR'),
    },
    classes,
  )
