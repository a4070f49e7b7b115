import { type Carriers, countedEnergy_MJ } from '../../assumptions/carriers.ts'
import { surveyGroups } from '../../dashboard/survey-items.ts'
import { tierQuestion } from '../mtf.ts'
import { cookingTierQuestion } from '../mtf-cooking.ts'
import type { SurveyForm } from '../question.ts'
import type { FormResult, QuestionMean, QuestionResult } from './form-result.ts'
import { knownTierShares } from './results.ts'
import { minAnswers } from './withhold.ts'

/** Questions whose choices are dashboard items, and the tiers computed from answers. */
const shown = ['lighting', 'cooking_fuel', 'stove', 'head_sex'] as const
const tiers = [tierQuestion, cookingTierQuestion] as const

/**
 * Estimates for all households of the local level by dashboard item: shares multiplied by households. Fewer than ten
 * households give no estimates. Questions without answers are omitted, and so are tiers if more than a tenth of them
 * are undetermined.
 *
 * @param households of the local level according to the census
 * @param carriers for converting amounts of fuel into energy
 */
export function surveyFigures(
  form: SurveyForm,
  { questions, means = [], domains = [] }: Pick<FormResult, 'questions' | 'means' | 'domains'>,
  households: number,
  carriers: Carriers,
): { item: string; value: number }[] {
  if (households === 0) return []
  const min = form === 'household' ? minAnswers : 1
  const shares = shown.flatMap(group => {
    const result = questions.find(({ question }) => question === group)
    if (result === undefined || result.answers < min) return []
    return surveyGroups[group].categories.flatMap(category => {
      const share = result.choices.find(({ choice }) => choice === category)?.share ?? null
      return share === null ? [] : [{ item: `${group}.${category}`, value: share * households }]
    })
  })
  const female = domains.find(({ by, choice }) => by === 'head_sex' && choice === 'female')
  const femaleShare = shareIn(questions, 'head_sex', 'female')
  const ofFemale =
    female === undefined || femaleShare === null
      ? []
      : tierFigures(female.questions, femaleShare * households, min).map(({ item, value }) => ({
          item: item.replace('.', '_female_headed.'),
          value,
        }))
  return [
    ...shares,
    ...tierFigures(questions, households, min),
    ...ofFemale,
    ...energyUse(means, households, carriers),
  ]
}

/** Households by tier of electricity supply and of cooking, from households whose tier is known. */
function tierFigures(questions: readonly QuestionResult[], households: number, min: number) {
  return tiers.flatMap(group => {
    const answers = questions.find(({ question }) => question === group)?.answers ?? 0
    const known = answers < min ? null : knownTierShares(questions, group)
    return (known ?? []).map((share, tier) => ({ item: `${group}.${tier}`, value: share * households }))
  })
}

const shareIn = (questions: readonly QuestionResult[], question: string, choice: string): number | null =>
  questions.find(one => one.question === question)?.choices.find(one => one.choice === choice)?.share ?? null

const monthsInYear = 12
const MJ_per_GJ = 1_000

/**
 * Energy in GJ per year by fuel: the mean monthly amount per household multiplied by the number of households. Unused
 * fuels are 0, and fuels without a known energy content are omitted.
 */
function energyUse(
  means: readonly QuestionMean[],
  households: number,
  carriers: Carriers,
): { item: string; value: number }[] {
  return surveyGroups.energy_use.categories.flatMap(fuel => {
    const mean = means.find(({ question }) => question === `energy_use_${fuel}`)?.mean
    const content_MJ = countedEnergy_MJ(carriers, fuel)
    if (mean === undefined || (content_MJ === null && mean > 0)) return []
    const value = (mean * (content_MJ ?? 0) * monthsInYear * households) / MJ_per_GJ
    return [{ item: `energy_use.${fuel}`, value }]
  })
}
