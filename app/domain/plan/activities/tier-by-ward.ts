import type { SurveyFormResult } from '../steps/survey-answers.ts'

/** What every plan is for: less than this tier of electricity is too little (goal 1, S-123). */
const soughtTier = 3

/** Of each ward the share of its households below Tier 3, 0 to 1, where enough of them were asked; no figure otherwise. */
export function belowSoughtTier(forms: readonly SurveyFormResult[]): Map<number, number> {
  const wards = forms.find(({ form }) => form === 'household')?.wards ?? []
  return new Map(
    wards.flatMap(({ ward, questions }): [number, number][] => {
      const { choices = [] } = questions.find(({ question }) => question === 'tier') ?? {}
      const below = choices.filter(({ choice }) => Number(choice) < soughtTier)
      if (ward === null || below.length === 0 || below.some(({ share }) => share === null)) return []
      return [[ward, below.reduce((sum, { share }) => sum + (share ?? 0), 0)]]
    }),
  )
}
