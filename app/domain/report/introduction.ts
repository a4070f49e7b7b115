import { romanOf } from '../plan/screens.ts'
import type { ReportSheet } from './blocks.ts'
import { policySection } from './council/policy.ts'

const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** Chapter 1: purpose and preparation of the plan. */
export function introduction(sheet: ReportSheet): void {
  const { whole, say } = sheet
  const { survey_options } = whole.documents
  sheet.chapter('1', 'report.introduction')
  sheet.heading('report.background')
  sheet.text('report.backgroundText', { from: whole.plan.starting_year, to: whole.plan.ending_year })
  policySection(sheet)
  sheet.heading('report.objectives')
  sheet.list(([1, 2, 3, 4] as const).map(nth => say(`report.objective.${nth}`)))
  sheet.heading('report.process')
  sheet.text('report.processText')
  sheet.list(steps.map(step => `${romanOf(step)}  ${say(`report.step.${step}`)}`))
  sheet.heading('report.surveys')
  if (survey_options === null) {
    sheet.missing('report.noSurveys')
    return
  }
  const { baseline_survey, infrastructure_survey, institution_enterprise_survey } = survey_options
  sheet.list([
    ...(baseline_survey === null ? [] : [say(`report.survey.${baseline_survey}`)]),
    ...(infrastructure_survey ? [say('report.survey.infrastructure')] : []),
    ...(institution_enterprise_survey ? [say('report.survey.institutions')] : []),
  ])
}
