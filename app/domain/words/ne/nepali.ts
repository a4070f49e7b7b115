import type { english, Translation } from '../en/english.ts'
import { docsWords } from './docs.ts'
import { factSheetsWords } from './fact-sheets.ts'
import { mainNepali } from './main-nepali.ts'
import { ogcWords } from './ogc.ts'
import { planNepali } from './plan-nepali.ts'
import { reportWords } from './report.ts'
import { reportMapsWords } from './report-maps.ts'
import { secondFactorWords } from './second-factor.ts'
import { toolsNepali } from './tools-nepali.ts'

/** All sentences in Nepali: the same keys as in English, no more and no less. */
export const nepali: Translation<typeof english> = {
  ...mainNepali,
  ...planNepali,
  ...toolsNepali,
  ...reportWords,
  ...reportMapsWords,
  ...factSheetsWords,
  ...ogcWords,
  ...docsWords,
  ...secondFactorWords,
}
