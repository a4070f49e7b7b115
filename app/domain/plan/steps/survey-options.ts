import * as v from 'valibot'
import type { FailureFields } from '../../api/failure.ts'
import { planDocument } from '../plan-resource.ts'

export const baselineSurveys = ['HHS', 'FGD'] as const

/** How the baseline is surveyed (K-006): by household, by focus group or neither, with further options. */
export const surveyOptions = planDocument('survey_options', {
  path: '/survey-options',
  name: 'survey options',
  part: 'baseline',
  fields: {
    baseline_survey: v.nullable(v.picklist(baselineSurveys)),
    infrastructure_survey: v.boolean(),
    institution_enterprise_survey: v.boolean(),
    /** Whether to use the longer household form. Absent in older plans. */
    more_questions: v.nullish(v.boolean()),
  },
  derived: {},
})
type Options = {
  baseline_survey: (typeof baselineSurveys)[number] | null
  infrastructure_survey: boolean
  institution_enterprise_survey: boolean
}

/** At least one option must be chosen (G-047). */
export function surveyFaults(options: Options): FailureFields {
  const { baseline_survey, infrastructure_survey, institution_enterprise_survey } = options
  if (baseline_survey !== null || infrastructure_survey || institution_enterprise_survey) return {}
  return { baseline_survey: [{ key: 'plan.noSurvey' }] }
}

/** Whether the part is complete. If there is a household survey, its sample must be locked (table S-P). */
export const isBaselineThere = (options: Options | null, isLocked: boolean): boolean =>
  options !== null && (options.baseline_survey !== 'HHS' || isLocked)
