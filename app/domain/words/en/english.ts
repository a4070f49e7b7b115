import { docsWords } from './docs.ts'
import { factSheetsWords } from './fact-sheets.ts'
import { mainEnglish } from './main-english.ts'
import { ogcWords } from './ogc.ts'
import { planEnglish } from './plan-english.ts'
import { reportWords } from './report.ts'
import { reportMapsWords } from './report-maps.ts'
import { secondFactorWords } from './second-factor.ts'
import { toolsEnglish } from './tools-english.ts'

/** Every sentence that a person reads, by typed key; `{name}` marks a parameter. */
export const english = {
  ...mainEnglish,
  ...planEnglish,
  ...toolsEnglish,
  ...reportWords,
  ...reportMapsWords,
  ...factSheetsWords,
  ...ogcWords,
  ...docsWords,
  ...secondFactorWords,
}

/** What a feature's file of another language must be: the same keys, no more and no less. */
export type Translation<T> = Record<keyof T, string>
