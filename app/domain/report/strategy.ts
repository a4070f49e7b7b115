import { formatAmount, formatCount } from '../format.ts'
import { goalTypes, goalWords } from '../plan/activities/lists.ts'
import { moneyOf } from '../plan/activities/ranking.ts'
import type { ReportSheet } from './blocks.ts'
import { resultsFramework } from './results/framework.ts'
import { budgetData } from './tables/data-parts.ts'

/** Chapter 5: vision, objectives, results framework, strengths and obstacles. */
export function strategy(sheet: ReportSheet): void {
  const { whole, say } = sheet
  const { vision } = whole.documents
  sheet.chapter('5', 'report.strategy')
  sheet.heading('report.vision')
  if (vision === null) sheet.missing('report.noVision')
  else
    sheet.list([`${say('vision.vision')}: ${vision.vision}`, `${say('vision.mission')}: ${vision.mission}`])
  sheet.heading('report.goals')
  if (whole.objectives.length === 0) sheet.missing('report.noObjectives')
  else
    sheet.table({
      caption: 'report.goalTable',
      columns: [
        [say('activity.code'), one => `${one.goal}.${one.number}`],
        [say('ranking.goal'), one => say(goalWords(goalTypes[one.goal - 1]))],
        [say('activity.objective'), one => one.description],
        [say('activity.strategy'), one => one.strategy],
      ],
      rows: whole.objectives,
    })
  sheet.heading('vision.opportunities')
  if (whole.opportunities.length === 0) sheet.missing('report.noOpportunities')
  else sheet.list(whole.opportunities)
  sheet.heading('vision.challenges')
  if (whole.challenges.length === 0) sheet.missing('report.noChallenges')
  else sheet.list(whole.challenges)
  // Its table is on landscape pages, which end the chapter.
  resultsFramework(sheet)
}

/** Chapter 6: all activities with their budgets, and the sums by goal. */
export function writeActivitiesChapter(sheet: ReportSheet): void {
  const { whole, say } = sheet
  const rows = whole.activities
  sheet.chapter('6', 'report.activities')
  if (rows.length === 0) {
    sheet.missing('report.noActivities')
    return
  }
  const { budget } = moneyOf(sheet.ranked)
  sheet.table({
    caption: 'report.activityTable',
    uses: budgetData(rows),
    columns: [
      [say('activity.code'), one => one.code],
      [say('report.activity'), one => one.description],
      [say('activity.responsible'), one => one.responsible ?? say('report.notEntered')],
      [say('activity.budgetNpr'), one => formatAmount(one.estimated_budget), 'right'],
    ],
    rows,
    total: [say('report.all'), '', '', formatAmount(budget)],
  })
  const byGoal = goalTypes.map((type, at) => ({
    type,
    rows: sheet.ranked.filter(one => one.goal === at + 1),
  }))
  sheet.table({
    caption: 'report.goalSums',
    uses: budgetData(rows),
    columns: [
      [say('ranking.goal'), one => say(goalWords(one.type))],
      [say('report.activityNumber'), one => formatCount(one.rows.length), 'right'],
      [say('activity.budgetNpr'), one => formatAmount(moneyOf(one.rows).budget), 'right'],
    ],
    rows: byGoal,
    total: [say('report.all'), formatCount(rows.length), formatAmount(budget)],
  })
  sheet.bars(
    'report.goalFigure',
    byGoal.map(({ type, rows: own }) => ({
      name: say(goalWords(type)),
      value: moneyOf(own).budget,
      text: formatAmount(moneyOf(own).budget),
    })),
    { uses: budgetData(rows) },
  )
}
