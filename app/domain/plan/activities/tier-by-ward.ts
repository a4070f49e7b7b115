import { knownTierShares } from '../../survey/answers/results.ts'
import type { SurveyFormResult } from '../steps/survey-answers.ts'

/** What every plan is for: less than this tier of electricity is too little (goal 1, S-123). */
const soughtTier = 3

/**
 * Of each ward the share of its households below Tier 3, 0 to 1, where enough of them were asked and their tiers are
 * known; no figure otherwise.
 */
export function belowSoughtTier(forms: readonly SurveyFormResult[]): Map<number, number> {
  const wards = forms.find(({ form }) => form === 'household')?.wards ?? []
  return new Map(
    wards.flatMap(({ ward, questions }): [number, number][] => {
      const shares = knownTierShares(questions)
      if (ward === null || shares === null) return []
      return [[ward, shares.slice(0, soughtTier).reduce((sum, share) => sum + share, 0)]]
    }),
  )
}
