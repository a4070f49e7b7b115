import type { Translation } from '../en/english.ts'
import type { mainEnglish } from '../en/main-english.ts'
import { accountsWords } from './accounts.ts'
import { answerWords } from './answer.ts'
import { batWords } from './bat.ts'
import { costsWords } from './costs.ts'
import { dashboardWords } from './dashboard.ts'
import { fieldsWords } from './fields.ts'
import { homeWords } from './home.ts'
import { indicatorsWords } from './indicators.ts'
import { landingWords } from './landing.ts'
import { layersWords } from './layers.ts'
import { mapWords } from './map.ts'
import { mhpWords } from './mhp.ts'
import { peopleWords } from './people.ts'
import { planWords } from './plan.ts'
import { planFrameWords } from './plan-frame.ts'
import { ratesWords } from './rates.ts'
import { shellWords } from './shell.ts'
import { sstWords } from './sst.ts'
import { technologiesWords } from './technologies.ts'
import { uiWords } from './ui.ts'

/** All sentences but those that only the screens of a plan need. */
export const mainNepali: Translation<typeof mainEnglish> = {
  ...shellWords,
  ...landingWords,
  ...accountsWords,
  ...technologiesWords,
  ...uiWords,
  ...peopleWords,
  ...fieldsWords,
  ...homeWords,
  ...layersWords,
  ...mapWords,
  ...batWords,
  ...answerWords,
  ...planWords,
  ...planFrameWords,
  ...ratesWords,
  ...costsWords,
  ...sstWords,
  ...mhpWords,
  ...indicatorsWords,
  ...dashboardWords,
}

export { retiredNepali } from './retired.ts'
