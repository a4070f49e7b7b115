import { type Carriers, countedEnergy_MJ } from '../../assumptions/carriers.ts'
import { surveyGroups } from '../../dashboard/survey-items.ts'
import { tierQuestion } from '../mtf.ts'
import type { SurveyForm } from '../question.ts'
import type { FormResult, QuestionMean } from './form-result.ts'
import { knownTierShares } from './results.ts'
import { minAnswers } from './withhold.ts'

/** The questions whose choices are items of the dashboard. */
const shown = ['lighting', 'cooking_fuel', 'tier', 'stove'] as const

/**
 * What a survey says of all households of the local level, by item of the dashboard: the shares times the households.
 * Nothing of fewer than ten households asked; a question that nobody answered is not in it, nor are tiers while those of
 * more than a tenth are open.
 *
 * @param households of the local level by the census
 * @param carriers by which amounts of fuels become energy
 */
export function surveyFigures(
  form: SurveyForm,
  { questions, means = [] }: Pick<FormResult, 'questions' | 'means'>,
  households: number,
  carriers: Carriers,
): { item: string; value: number }[] {
  if (households === 0) return []
  const min = form === 'household' ? minAnswers : 1
  const shares = shown.flatMap(group => {
    const result = questions.find(({ question }) => question === group)
    if (result === undefined || result.answers < min) return []
    const tiers = group === tierQuestion ? knownTierShares(questions) : null
    if (tiers !== null)
      return tiers.map((share, tier) => ({ item: `${group}.${tier}`, value: share * households }))
    if (group === tierQuestion) return []
    return surveyGroups[group].categories.flatMap(category => {
      const share = result.choices.find(({ choice }) => choice === category)?.share ?? null
      return share === null ? [] : [{ item: `${group}.${category}`, value: share * households }]
    })
  })
  return [...shares, ...energyUse(means, households, carriers)]
}

const monthsInYear = 12
const MJ_per_GJ = 1_000

/**
 * GJ a year by fuel: the mean of a household's month times the households. A fuel that nobody uses is 0; one whose energy
 * content is unknown is left out.
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
