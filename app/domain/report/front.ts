import { optionKey } from '../bat/option-names.ts'
import {
  formatAmount,
  formatArea_km2,
  formatCount,
  formatFigure,
  formatNpr,
  formatPercent,
} from '../format.ts'
import { moneyOf } from '../plan/activities/ranking.ts'
import type { ReportSheet } from './blocks.ts'
import type { WholePlan } from './whole-plan.ts'

/** Maximum number of rows in the summary's tables, so that the summary fits on its page. */
const max = { clusters: 6, activities: 8 }
const abbreviations = [
  'AEPC',
  'BAT',
  'EDSC',
  'GESI',
  'HHS',
  'LCC',
  'LCOE',
  'MEP',
  'MHP',
  'NPR',
  'SDG',
  'SHS',
] as const

/** Pages before the first chapter: foreword, approval, summary and abbreviations. */
export function frontPages(sheet: ReportSheet): void {
  foreword(sheet)
  approval(sheet)
  summary(sheet)
  sheet.chapter(null, 'report.abbreviations')
  sheet.list(abbreviations.map(short => `${short}: ${sheet.say(`report.abbreviation.${short}`)}`))
}

function foreword(sheet: ReportSheet): void {
  sheet.chapter(null, 'report.foreword')
  sheet.text('report.forewordBlank')
  sheet.frame(150)
  const mayor = sheet.whole.documents.form?.mayor
  sheet.signatures([{ name: mayor?.name ?? '', role: mayor ? sheet.say('planForm.mayor') : '' }])
}

function approval(sheet: ReportSheet): void {
  const { say, whole } = sheet
  sheet.chapter(null, 'report.approval')
  sheet.text('report.approvalText', { name: whole.plan.name })
  sheet.text('report.approvalDate')
  const mayor = whole.documents.form?.mayor
  const members = whole.members.map(({ name, edsc_designation, org_destination }) => ({
    name,
    role: `${say(`choice.${edsc_designation}`)}, ${say(`choice.${org_destination}`)}`,
  }))
  const isMember = members.some(({ name }) => name === mayor?.name)
  sheet.signatures([
    ...(mayor && !isMember ? [{ name: mayor.name, role: say('planForm.mayor') }] : []),
    ...members,
  ])
  if (members.length === 0) sheet.missing('report.noMembers')
}

function summary(sheet: ReportSheet): void {
  const { whole, say } = sheet
  sheet.chapter(null, 'report.summary')
  const vision = whole.documents.vision
  if (vision) sheet.typed(`${say('vision.vision')}: ${vision.vision}`)
  sheet.figures(keyFigures(sheet))
  if (whole.clusters.length > 0) {
    const largest = [...whole.clusters].sort((one, other) => other.demand_kW - one.demand_kW)
    sheet.table({
      caption: 'report.summaryClusters',
      params: { shown: Math.min(max.clusters, largest.length), all: largest.length },
      columns: [
        [say('report.cluster'), one => one.name],
        [say('report.households'), one => formatCount(one.households), 'right'],
        [say('report.toSupply'), one => formatCount(one.households_to_supply), 'right'],
        [say('report.demandKW'), one => formatFigure(one.demand_kW, 2), 'right'],
        [say('report.best'), one => say(optionKey(one.best))],
        [say('report.capitalNpr'), one => formatAmount(optionOf(one)?.capital), 'right'],
      ],
      rows: largest.slice(0, max.clusters),
    })
  }
  const rows = sheet.ranked
  if (rows.length > 0) {
    sheet.table({
      caption: 'report.summaryActivities',
      params: { shown: Math.min(max.activities, rows.length), all: rows.length },
      columns: [
        [say('ranking.rank'), one => String(one.rank), 'right'],
        [say('activity.code'), one => one.code],
        [say('report.activity'), one => one.description],
        [say('activity.budgetNpr'), one => formatAmount(one.estimated_budget), 'right'],
        [say('ranking.selected'), one => (one.is_selected ? say('report.yes') : '')],
      ],
      rows: rows.slice(0, max.activities),
    })
  }
  sheet.heading('report.decide')
  const selected = rows.filter(one => one.is_selected)
  // A surplus of one activity does not fund another.
  const gap = moneyOf(selected).gap
  const { starting_year: from, ending_year: to } = whole.plan
  if (selected.length === 0) sheet.text('report.decideNothing', { from, to })
  else if (gap > 0) sheet.text('report.decideGap', { from, to, count: selected.length, gap: formatNpr(gap) })
  else sheet.text('report.decideCovered', { from, to, count: selected.length })
}

const optionOf = ({ options, best }: WholePlan['clusters'][number]) =>
  options.find(({ technology }) => technology === best)

function keyFigures({ whole, ranked: rows, say }: ReportSheet) {
  const { demography, form } = whole.documents
  const selected = rows.filter(one => one.is_selected)
  const { budget, funding } = moneyOf(rows)
  const notEntered = say('report.notEntered')
  const inClusters = whole.clusters.reduce((sum, { households }) => sum + households, 0)
  return [
    {
      value: demography ? formatCount(demography.total_pop) : notEntered,
      name: say('report.people'),
      more: demography ? say('report.enteredIn', { step: 'I' }) : '',
    },
    {
      value: demography ? formatCount(demography.num_household) : notEntered,
      name: say('report.households'),
      more: say('report.inClusters', { count: formatCount(inClusters) }),
    },
    {
      value: form ? formatArea_km2(form.area_sqkm) : notEntered,
      name: say('report.area'),
      more: whole.fact ? say('report.wardCount', { count: whole.fact.wards }) : '',
    },
    {
      value: rows.length > 0 ? formatNpr(budget) : notEntered,
      name: say('report.budgetAll'),
      more: say('report.activityCount', { count: rows.length }),
    },
    {
      value: rows.some(one => one.is_funded) ? formatNpr(funding) : notEntered,
      name: say('report.fundingAll'),
      more: budget > 0 ? say('report.ofBudget', { percent: formatPercent((100 * funding) / budget) }) : '',
    },
    {
      value: selected.length > 0 ? formatNpr(moneyOf(selected).budget) : notEntered,
      name: say('report.budgetSelected'),
      more: say('report.activityCount', { count: selected.length }),
    },
  ]
}
