import { auditWords } from './audit.ts'
import { gridWords } from './grid.ts'
import { personDataWords } from './person-data.ts'
import { planActivitiesWords } from './plan-activities.ts'
import { planAnswersWords } from './plan-answers.ts'
import { planBaselineWords } from './plan-baseline.ts'
import { planCorrectionsWords } from './plan-corrections.ts'
import { planCostsWords } from './plan-costs.ts'
import { planFormWords } from './plan-form.ts'
import { planListWords } from './plan-list.ts'
import { planMapWords } from './plan-map.ts'
import { planOutputWords } from './plan-output.ts'
import { planPlacesWords } from './plan-places.ts'
import { planProposalsWords } from './plan-proposals.ts'
import { planStepsWords } from './plan-steps.ts'
import { planSurveyWords } from './plan-survey.ts'
import { planVisionWords } from './plan-vision.ts'
import { rateScreensWords } from './rate-screens.ts'
import { sheetWords } from './sheet.ts'
import { tablesWords } from './tables.ts'

/** The same in Nepali. */
export const planNepali = {
  ...planListWords,
  ...planFormWords,
  ...planStepsWords,
  ...planVisionWords,
  ...planPlacesWords,
  ...planMapWords,
  ...planBaselineWords,
  ...planActivitiesWords,
  ...planProposalsWords,
  ...planCostsWords,
  ...planOutputWords,
  ...planCorrectionsWords,
  ...planSurveyWords,
  ...planAnswersWords,
  ...rateScreensWords,
  ...gridWords,
  ...sheetWords,
  ...tablesWords,
  ...auditWords,
  ...personDataWords,
}
