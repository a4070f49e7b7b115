import { formatAmount, formatRate } from '../../format.ts'
import { fundingOf, priorityOf } from '../../plan/activities/grids.ts'
import { criteria, fundingSources } from '../../plan/activities/lists.ts'
import { nprSum } from '../../plan/activities/money.ts'
import { gapOf } from '../../plan/activities/ranking.ts'
import type { ReportSheet } from '../blocks.ts'
import { budgetData } from './data-parts.ts'

/** Section of annex A: the scores of each activity by criterion, by code and name. */
export function scoreSheet(sheet: ReportSheet): void {
  const { whole, say } = sheet
  const rows = whole.activities.filter(({ scores }) => scores !== null)
  if (rows.length === 0) return
  sheet.heading('report.scores')
  sheet.table({
    caption: 'report.scoreTable',
    landscape: true,
    columns: [
      [say('activity.code'), one => one.code],
      [say('report.activity'), one => one.description],
      ...criteria.map((code): [string, (one: (typeof rows)[number]) => string, 'right'] => [
        say(`criterion.short.${code}`),
        ({ scores }) => formatRate(scores?.[code]),
        'right',
      ]),
      [say('report.sum'), ({ scores }) => formatRate(priorityOf(scores)), 'right'],
    ],
    rows,
  })
}

/** Section of annex A: the funding of each activity, with a column for each source in use. */
export function fundingSheet(sheet: ReportSheet): void {
  const { whole, say } = sheet
  const rows = whole.activities.filter(({ amounts }) => amounts !== null)
  const sums = fundingSources
    .map(code => ({ code, npr: nprSum(rows.map(({ amounts }) => amounts?.[code] ?? 0)) }))
    .filter(({ npr }) => npr > 0)
  if (sums.length === 0) return
  const gap = ({ estimated_budget, amounts }: (typeof rows)[number]) =>
    gapOf({ estimated_budget, funding: fundingOf(amounts) ?? 0 })
  sheet.heading('report.fundingBySource')
  sheet.table({
    caption: 'report.fundingSourceTable',
    landscape: true,
    uses: budgetData(rows),
    columns: [
      [say('activity.code'), one => one.code],
      [say('report.activity'), one => one.description],
      ...sums.map(({ code }): [string, (one: (typeof rows)[number]) => string, 'right'] => [
        say(`source.short.${code}`),
        ({ amounts }) => formatAmount(amounts?.[code]),
        'right',
      ]),
      [say('assessment.gap'), one => formatAmount(gap(one)), 'right'],
    ],
    rows,
    total: [
      say('report.all'),
      '',
      ...sums.map(({ npr }) => formatAmount(npr)),
      formatAmount(nprSum(rows.map(gap))),
    ],
  })
}
