import { formatAmount, formatPercent } from '../format.ts'
import { fundingOf } from '../plan/activities/grids.ts'
import { criteria, criterionWords, fundingSources, sourceWords } from '../plan/activities/lists.ts'
import { nprSum } from '../plan/activities/money.ts'
import { gapOf, moneyOf } from '../plan/activities/ranking.ts'
import type { ReportSheet } from './blocks.ts'
import { budgetData } from './tables/data-parts.ts'
import type { ReportActivity } from './whole-plan.ts'

/** Chapter 7: scores by criterion. */
export function writePrioritiesChapter(sheet: ReportSheet): void {
  const { whole, say } = sheet
  sheet.chapter('7', 'report.priority', 'runs on')
  sheet.text('report.priorityText')
  sheet.list(criteria.map(code => `${say(`criterion.short.${code}`)}: ${say(criterionWords(code))}`))
  const rows = whole.activities.filter(({ scores }) => scores !== null)
  if (rows.length === 0) {
    sheet.missing('report.noScores')
    return
  }
  sheet.text('report.scoresInAnnex', { count: rows.length })
  const without = whole.activities.filter(({ scores }) => scores === null).map(({ code }) => code)
  if (without.length > 0) sheet.note('report.unscored', { codes: firstOf(without) })
}

/** Chapter 8: funding. */
export function funding(sheet: ReportSheet): void {
  const { whole, say } = sheet
  sheet.chapter('8', 'report.funding', 'runs on')
  const rows = whole.activities.filter(({ amounts }) => amounts !== null)
  if (rows.length === 0) {
    sheet.missing('report.noFunding')
    return
  }
  const money = moneyOf(sheet.ranked)
  const sums = fundingSources.map(code => ({
    code,
    npr: nprSum(rows.map(({ amounts }) => amounts?.[code] ?? 0)),
  }))
  sheet.table({
    caption: 'report.sourceSums',
    columns: [
      [say('assessment.source'), one => say(sourceWords(one.code))],
      [say('report.npr'), one => formatAmount(one.npr), 'right'],
      [
        say('report.share'),
        one => formatPercent(money.funding > 0 ? (100 * one.npr) / money.funding : null),
        'right',
      ],
    ],
    rows: sums,
    total: [say('report.all'), formatAmount(money.funding), formatPercent(money.funding > 0 ? 100 : null)],
  })
  sheet.bars(
    'report.sourceFigure',
    sums.map(({ code, npr }) => ({ name: say(`source.short.${code}`), value: npr, text: formatAmount(npr) })),
  )
  sheet.text('report.fundingText', {
    budget: formatAmount(money.budget),
    funding: formatAmount(money.funding),
    gap: formatAmount(money.gap),
  })
  fundingByActivity(sheet, rows)
  sheet.note('report.sourcesInAnnex')
  const without = whole.activities.filter(({ amounts }) => amounts === null).map(({ code }) => code)
  if (without.length > 0) sheet.note('report.unfunded', { codes: firstOf(without) })
}

/** Maximum number of activities in the table of chapter 8. Annex A has all of them. */
const maxInBody = 12

/** Funding and gap of the activities, or only those with the largest gaps of many. */
function fundingByActivity(sheet: ReportSheet, rows: readonly ReportActivity[]): void {
  const { say } = sheet
  const money = moneyOf(sheet.ranked)
  const gap = ({ estimated_budget, amounts }: ReportActivity) =>
    gapOf({ estimated_budget, funding: fundingOf(amounts) ?? 0 })
  const isLong = rows.length > maxInBody
  const shown = isLong ? [...rows].sort((a, b) => gap(b) - gap(a)).slice(0, maxInBody) : rows
  if (isLong) sheet.text('report.largestGaps', { shown: maxInBody, all: rows.length })
  sheet.table({
    caption: 'report.fundingTable',
    uses: budgetData(shown),
    columns: [
      [say('activity.code'), one => one.code],
      [say('report.activity'), one => one.description],
      [say('activity.budgetNpr'), one => formatAmount(one.estimated_budget), 'right'],
      [say('ranking.fundingNpr'), one => formatAmount(fundingOf(one.amounts) ?? 0), 'right'],
      [say('assessment.gap'), one => formatAmount(gap(one)), 'right'],
    ],
    rows: shown,
    total: [
      isLong ? say('report.allCount', { count: sheet.whole.activities.length }) : say('report.all'),
      '',
      formatAmount(money.budget),
      formatAmount(money.funding),
      formatAmount(money.gap),
    ],
  })
}

/** Lists codes in a sentence, up to a number that is still readable. */
const firstOf = (codes: readonly string[]) => codes.slice(0, 40).join(', ') + (codes.length > 40 ? ', …' : '')
