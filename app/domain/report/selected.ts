import { formatAmount, formatCount, formatFigure, formatRate } from '../format.ts'
import { fundingSources, goalTypes, goalWords, sourceWords } from '../plan/activities/lists.ts'
import { nprSum } from '../plan/activities/money.ts'
import { moneyOf } from '../plan/activities/ranking.ts'
import type { ActivityPlace } from '../plan/activities/tree-contract.ts'
import { fiscalYearOf } from '../plan/years.ts'
import { yearsOf } from './baseline/demand.ts'
import type { ReportSheet } from './blocks.ts'
import { inclusionSection } from './council/inclusion.ts'
import { monitoredIndicators, riskSection } from './council/risks.ts'
import { budgetByYear, type RankedActivity } from './money.ts'
import { outputLines } from './results/framework.ts'

/** Chapter 9: the ranking, the selection, and the funding of the selected activities. */
export function ranking(sheet: ReportSheet): void {
  const { say } = sheet
  const rows = sheet.ranked
  sheet.chapter('9', 'report.ranking')
  sheet.text('ranking.sentence')
  if (rows.length === 0) {
    sheet.missing('report.noActivities')
    return
  }
  sheet.table({
    caption: 'report.rankTable',
    columns: [
      [say('ranking.rank'), one => String(one.rank), 'right'],
      [say('activity.code'), one => one.code],
      [say('report.activity'), one => one.description],
      [
        say('assessment.priority'),
        one => formatRate(one.is_scored ? one.priority_assessment : null),
        'right',
      ],
      [say('activity.budgetNpr'), one => formatAmount(one.estimated_budget), 'right'],
      [say('ranking.fundingNpr'), one => formatAmount(one.is_funded ? one.funding : null), 'right'],
      [say('ranking.score'), one => formatFigure(one.ranking, 2), 'right'],
      [say('ranking.selected'), one => (one.is_selected ? say('report.yes') : '')],
    ],
    rows,
  })
  const selected = rows.filter(one => one.is_selected)
  sheet.heading('report.selected')
  if (selected.length === 0) {
    sheet.missing('report.noneSelected')
    return
  }
  sums(sheet, selected)
  inclusionSection(sheet)
}

function sums(sheet: ReportSheet, selected: readonly RankedActivity[]): void {
  const { say } = sheet
  const all = moneyOf(selected)
  const byGoal = goalTypes
    .map((type, at) => ({ type, rows: selected.filter(one => one.goal === at + 1) }))
    .filter(({ rows }) => rows.length > 0)
  sheet.table({
    caption: 'report.selectedByGoal',
    columns: [
      [say('ranking.goal'), one => say(goalWords(one.type))],
      [say('report.activityNumber'), one => formatCount(one.rows.length), 'right'],
      [say('activity.budgetNpr'), one => formatAmount(moneyOf(one.rows).budget), 'right'],
      [say('ranking.fundingNpr'), one => formatAmount(moneyOf(one.rows).funding), 'right'],
      [say('assessment.gap'), one => formatAmount(moneyOf(one.rows).gap), 'right'],
    ],
    rows: byGoal,
    total: [
      say('report.all'),
      formatCount(selected.length),
      formatAmount(all.budget),
      formatAmount(all.funding),
      formatAmount(all.gap),
    ],
  })
  const bySource = fundingSources
    .map(code => ({ code, npr: nprSum(selected.map(({ amounts }) => amounts?.[code] ?? 0)) }))
    .filter(({ npr }) => npr > 0)
  if (bySource.length > 0)
    sheet.table({
      caption: 'report.selectedBySource',
      columns: [
        [say('assessment.source'), one => say(sourceWords(one.code))],
        [say('report.npr'), one => formatAmount(one.npr), 'right'],
      ],
      rows: bySource,
      total: [say('report.all'), formatAmount(all.funding)],
    })
}

/** Chapter 10: tasks, schedule and monitoring. Missing entries are left blank so that they can be filled in by hand. */
export function implementation(sheet: ReportSheet): void {
  const { whole, say } = sheet
  const selected = sheet.ranked.filter(one => one.is_selected)
  sheet.chapter('10', 'report.implementation')
  sheet.text('report.implementationText')
  if (selected.length === 0) {
    sheet.missing('report.noneSelected')
    return
  }
  const years = yearsOf(whole.plan)
  byYear(sheet, selected, years)
  sheet.heading('report.actionPlan')
  schedule(sheet, selected, years)
  const columns = say('report.toFill')
  sheet.table({
    caption: 'report.actionTable',
    columns: [
      [say('activity.code'), one => one.code],
      [say('report.activity'), one => one.description],
      [say('activity.places'), one => placesText(sheet, one.places) || columns],
      [say('activity.responsible'), one => one.responsible ?? columns],
      [say('report.year'), one => yearsText(one) || columns],
      [
        say('report.indicator'),
        one => {
          const lines = outputLines(sheet, one)
          return lines.length > 0 ? lines : columns
        },
      ],
    ],
    rows: selected,
  })
  sheet.heading('report.monitoring')
  sheet.text('report.monitoringText')
  sheet.list(([1, 2, 3, 4] as const).map(nth => say(`report.monitoring.${nth}`)))
  monitoredIndicators(sheet)
  riskSection(sheet)
}

/** Activities as rows and fiscal years as columns, filled by their shares of the budget. */
function schedule(sheet: ReportSheet, selected: readonly RankedActivity[], years: readonly number[]): void {
  const shared = selected.filter(({ shares }) => Object.values(shares ?? {}).some(percent => percent > 0))
  if (shared.length === 0) return
  sheet.grid(
    'workPlan.gantt',
    [sheet.say('report.activity'), ...years.map(fiscalYearOf)],
    shared.map(({ code, description, shares }) => ({
      name: `${code} ${description}`,
      percents: years.map(year => shares?.[year] ?? 0),
    })),
  )
}

function byYear(sheet: ReportSheet, selected: readonly RankedActivity[], years: number[]): void {
  const { say } = sheet
  const all = budgetByYear(selected, years)
  sheet.heading('report.byYear')
  if (selected.every(({ shares }) => shares === null || Object.keys(shares).length === 0)) {
    sheet.missing('report.noShares')
    return
  }
  sheet.table({
    caption: 'report.yearTable',
    columns: [
      [say('report.fiscalYear'), one => one.name],
      [say('report.budgetNpr'), one => formatAmount(one.npr), 'right'],
    ],
    rows: [
      ...years.map((year, at) => ({ name: fiscalYearOf(year), npr: all.years[at] })),
      ...(all.rest > 0 ? [{ name: say('report.noYear'), npr: all.rest }] : []),
    ],
    total: [say('report.all'), formatAmount(nprSum([...all.years, all.rest]))],
  })
  sheet.bars(
    'report.yearFigure',
    years.map((year, at) => ({
      name: fiscalYearOf(year),
      value: all.years[at],
      text: formatAmount(all.years[at]),
    })),
  )
}

/** The action plan names at most this many places of an activity and gives the number of the others. */
const maxNamed = 8
function placesText(sheet: ReportSheet, places: readonly ActivityPlace[]): string {
  const named = places.slice(0, places.length > maxNamed + 1 ? maxNamed : undefined)
  const more = places.length - named.length
  const names = named.map(place => placeText(sheet, place))
  return [...names, ...(more > 0 ? [sheet.say('activity.morePlaces', { count: more })] : [])].join(', ')
}

function placeText({ whole, say }: ReportSheet, place: ActivityPlace): string {
  if (place.kind === 'cluster') {
    const cluster = whole.clusters.find(({ id }) => id === place.id)
    return cluster?.name ?? say('activity.place.cluster', { id: place.id })
  }
  if (place.kind === 'project') {
    const project = whole.projects.find(({ id }) => id === place.id)
    return project?.name ?? say('activity.place.project', { id: place.id })
  }
  return say(`activity.place.${place.kind}`, { id: place.id })
}

const yearsText = ({ shares }: RankedActivity): string =>
  Object.entries(shares ?? {})
    .filter(([, percent]) => percent > 0)
    .map(([year]) => fiscalYearOf(Number(year)))
    .join(', ')
