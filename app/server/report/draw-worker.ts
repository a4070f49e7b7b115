import { setPriority } from 'node:os'
import type { Language } from '../../domain/messages/messages.ts'
import { makePlanReport } from '../../domain/report/report.ts'
import type { WholePlan } from '../../domain/report/whole-plan.ts'
import { serveTasks } from '../../node/task-pool.ts'
import { docxOf } from './docx.ts'
import { type FiguresInput, type MapFigures, mapPictures, openMapFigures } from './maps/report-figures.ts'
import { pdfOf } from './pdf/report-pdf.ts'
import { steadily } from './steady.ts'

/*
 * This thread creates the files of one report and then ends, so that names numbered by docx start at the same value
 * each time.
 */

export type Shared = {
  whole: WholePlan
  language: Language
  /** Language whose digits the reader chose, English if absent. */
  numerals?: Language
  /** Null if the atlas no longer contains the local level. */
  maps: FiguresInput | null
}
export type ReportFile = 'pdf' | 'docx'

// On Linux, threads have their own priority. A lower priority here gives replies precedence over files.
if (process.platform === 'linux') setPriority(0, 5)

serveTasks<Shared, ReportFile, Uint8Array>(({ whole, language, numerals: chosen, maps }) => {
  const report = makePlanReport(whole, language, chosen)
  const { title, changed_on: edition, numerals } = report
  const info = { title, edition, numerals }
  let opened: MapFigures | null = null
  const figures = () => {
    opened ??= maps && openMapFigures(maps, language, info)
    return opened
  }
  const draw = async (type: ReportFile) => {
    const drawn = figures()
    if (type === 'pdf') return pdfOf(report, drawn)
    return docxOf(report, drawn && (await mapPictures(drawn, language, info)))
  }
  return async type => ({ result: await steadily(report.changed_on, () => draw(type)) })
})
