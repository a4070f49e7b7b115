import { accountsWords } from './accounts.ts'
import { answerWords } from './answer.ts'
import { batWords } from './bat.ts'
import { costsWords } from './costs.ts'
import { dashboardWords } from './dashboard.ts'
import { fieldsWords } from './fields.ts'
import { gridWords } from './grid.ts'
import { homeWords } from './home.ts'
import { indicatorsWords } from './indicators.ts'
import { landingWords } from './landing.ts'
import { layersWords } from './layers.ts'
import { mapWords } from './map.ts'
import { mhpWords } from './mhp.ts'
import { peopleWords } from './people.ts'
import { planWords } from './plan.ts'
import { planActivitiesWords } from './plan-activities.ts'
import { planBaselineWords } from './plan-baseline.ts'
import { planCostsWords } from './plan-costs.ts'
import { planFormWords } from './plan-form.ts'
import { planFrameWords } from './plan-frame.ts'
import { planListWords } from './plan-list.ts'
import { planPlacesWords } from './plan-places.ts'
import { planStepsWords } from './plan-steps.ts'
import { planVisionWords } from './plan-vision.ts'
import { ratesWords } from './rates.ts'
import { settlementsWords } from './settlements.ts'
import { sheetWords } from './sheet.ts'
import { shellWords } from './shell.ts'
import { sstWords } from './sst.ts'
import { uiWords } from './ui.ts'

/** Every sentence that a person reads, by typed key; `{name}` marks a parameter. */
export const english = {
  ...shellWords,
  ...landingWords,
  ...accountsWords,
  ...uiWords,
  ...peopleWords,
  ...fieldsWords,
  ...gridWords,
  ...homeWords,
  ...layersWords,
  ...mapWords,
  ...batWords,
  ...answerWords,
  ...planWords,
  ...planFrameWords,
  ...planListWords,
  ...planFormWords,
  ...planStepsWords,
  ...planVisionWords,
  ...planPlacesWords,
  ...planBaselineWords,
  ...planActivitiesWords,
  ...planCostsWords,
  ...sheetWords,
  ...ratesWords,
  ...costsWords,
  ...settlementsWords,
  ...sstWords,
  ...mhpWords,
  ...indicatorsWords,
  ...dashboardWords,
}

/** What a feature's file of another language must be: the same keys, no more and no less. */
export type Translation<T> = Record<keyof T, string>
