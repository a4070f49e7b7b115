import { formatAmount, formatCount, formatFigure, formatPercent, formatRate } from '../format.ts'
import { fundingSources, goalTypes, goalWords, sourceWords } from '../plan/activities/lists.ts'
import { nprSum } from '../plan/activities/money.ts'
import { moneyOf } from '../plan/activities/ranking.ts'
import type { ActivityPlace } from '../plan/activities/tree-contract.ts'
import { fiscalYearOf, yearHead } from '../plan/years.ts'
import { yearsOf } from './baseline/demand.ts'
import type { ReportSheet } from './blocks.ts'
import { inclusionSection } from './council/inclusion.ts'
import { monitoredIndicators, riskSection } from './council/risks.ts'
import { budgetByYear, type RankedActivity } from './money.ts'
import { outputText } from './results/framework.ts'
import { budgetData } from './tables/data-parts.ts'

/** Chapter 9: the ranking, the selection, and the funding of the selected activities. */
export function ranking(sheet: ReportSheet): void {
  const { say } = sheet
  const rows = sheet.ranked
  sheet.chapter('9', 'report.ranking', 'runs on')
  sheet.text('ranking.sentence')
  if (rows.length === 0) {
    sheet.missing('report.noActivities')
    return
  }
  sheet.table({
    caption: 'report.rankTable',
    uses: budgetData(rows),
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
    uses: budgetData(selected),
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
  sheet.heading('report.monitoring')
  sheet.text('report.monitoringText')
  sheet.list(([1, 2, 3, 4] as const).map(nth => say(`report.monitoring.${nth}`)))
  monitoredIndicators(sheet)
  riskSection(sheet)
  // Its tables are on landscape pages, which end the chapter.
  sheet.heading('report.actionPlan')
  const isPlanned = hasShares(selected)
  if (isPlanned) workPlan(sheet, selected, years)
  const toFill = say('report.toFill')
  const responsible: Column[] = isPlanned
    ? []
    : [[say('activity.responsible'), one => one.responsible ?? toFill]]
  sheet.table({
    caption: 'report.actionTable',
    landscape: true,
    columns: [
      [say('activity.code'), one => one.code],
      [say('report.activity'), one => one.description],
      [say('activity.places'), one => placesText(sheet, one.places) || toFill],
      ...responsible,
      [say('report.indicator'), one => outputText(sheet, one) || toFill],
    ],
    rows: selected,
  })
}

type Column = [head: string, cell: (one: RankedActivity) => string]

/** Activities by goal as rows and fiscal years as columns, filled by their shares of the budget. */
function workPlan(sheet: ReportSheet, selected: readonly RankedActivity[], years: readonly number[]): void {
  const { say } = sheet
  const all = budgetByYear(selected, [...years])
  const budget = moneyOf(selected).budget
  sheet.grid('workPlan.gantt', {
    landscape: true,
    uses: budgetData(selected),
    columns: {
      before: [say('activity.code'), say('report.activity'), say('activity.responsible')],
      years: years.map(yearHead),
      after: [{ head: say('activity.budgetNpr'), align: 'right' }],
    },
    rows: goalTypes.flatMap((type, at) =>
      selected
        .filter(({ goal }) => goal === at + 1)
        .map(({ code, description, responsible, shares, estimated_budget }) => ({
          group: `${say('results.level.goal')} ${at + 1}: ${say(goalWords(type))}`,
          before: [code, description, responsible ?? say('report.toFill')],
          percents: years.map(year => shares?.[year] ?? 0),
          after: [formatAmount(estimated_budget)],
        })),
    ),
    total: [
      '',
      say('report.allShares'),
      '',
      ...all.years.map(npr => formatPercent(budget > 0 ? (100 * npr) / budget : null)),
      formatAmount(budget),
    ],
  })
}

const hasShares = (activities: readonly RankedActivity[]) =>
  activities.some(({ shares }) => Object.values(shares ?? {}).some(percent => percent > 0))

function byYear(sheet: ReportSheet, selected: readonly RankedActivity[], years: number[]): void {
  const { say } = sheet
  const all = budgetByYear(selected, years)
  sheet.heading('report.byYear')
  if (!hasShares(selected)) {
    sheet.missing('report.noShares')
    return
  }
  sheet.table({
    caption: 'report.yearTable',
    uses: budgetData(selected),
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
    { uses: budgetData(selected) },
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
