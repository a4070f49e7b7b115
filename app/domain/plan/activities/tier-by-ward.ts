import { knownTierShares } from '../../survey/answers/results.ts'
import type { SurveyFormResult } from '../steps/survey-answers.ts'

/** Target of every plan: electricity below this tier is insufficient (goal 1, S-123). */
const soughtTier = 3

/**
 * Share of each ward's households below Tier 3, from 0 to 1. Wards are omitted if too few households answered or their
 * tiers are not known.
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
