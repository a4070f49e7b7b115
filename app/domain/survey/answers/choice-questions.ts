import { choiceLists, isPaymentCard } from '../choice-lists.ts'
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
import type { Question, SurveyForm } from '../question.ts'
import { questionsOf } from '../questions.ts'
import type { AnswerValues } from '../when.ts'

/**
 * How the shares of a question read: of parts of a whole; of choices of which a household may have several; or of those
 * who would pay at least a sum.
 */
export type Reads = 'parts' | 'many' | 'at_least'

/** A question with choices, tiers being reckoned from several. */
export type ChoiceQuestion = {
  question: string
  choices: readonly string[]
  reads: Reads
  /** The first edition of the form that asks it. */
  since: number
  /** Places of the choices that hold for a household, one where they are parts of a whole; null for no answer. */
  of(values: AnswerValues): number[] | null
  /** Between which choices that of a household lies, where its own may be unknown. */
  range?(values: AnswerValues): { min: number; max: number }
}

/** The questions of a form whose answers are counted by choice. */
export function choiceQuestions(form: SurveyForm): ChoiceQuestion[] {
  const questions = questionsOf(form).flatMap(listQuestion)
  return form === 'household' ? [...questions, tiers] : questions
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
    // All would pay nothing at least: the first choice is told of nobody.
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

const tiers: ChoiceQuestion = {
  question: tierQuestion,
  choices: [...tiersOfSupply.map(String), openTier],
  reads: 'parts',
  since: 1,
  of: values => (values.electricity === undefined ? null : [supplyTier(values) ?? tiersOfSupply.length]),
  range: tierOfSupply,
}

/** The tier of a household's supply; null where its answers leave it open. */
export const supplyTier = (values: AnswerValues): SupplyTier | null => tierOfSupply(values).tier

function tierOfSupply(values: AnswerValues): TierOfSupply {
  const number = (name: string) => (typeof values[name] === 'number' ? values[name] : null)
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
