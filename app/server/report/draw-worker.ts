import { setPriority } from 'node:os'
import type { Language } from '../../domain/messages/messages.ts'
import { makePlanReport } from '../../domain/report/report.ts'
import type { WholePlan } from '../../domain/report/whole-plan.ts'
import { serveTasks } from '../../node/task-pool.ts'
import { docxOf } from './docx.ts'
import { pdfOf } from './pdf/report-pdf.ts'
import { steadily } from './steady.ts'

/*
 * This thread creates the files of one report and then ends, so that names numbered by docx start at the same value
 * each time.
 */

export type Shared = { whole: WholePlan; language: Language }
export type ReportFile = 'pdf' | 'docx'

// On Linux, threads have their own priority. A lower priority here gives replies precedence over files.
if (process.platform === 'linux') setPriority(0, 5)

serveTasks<Shared, ReportFile, Uint8Array>(({ whole, language }) => {
  const report = makePlanReport(whole, language)
  return async type => ({
    result: await steadily(report.changed_on, () => (type === 'pdf' ? pdfOf(report) : docxOf(report))),
  })
})
