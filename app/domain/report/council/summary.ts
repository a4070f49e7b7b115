import { optionKey } from '../../bat/option-names.ts'
import { formatAmount, formatCount, formatFigure, formatNpr, formatPercent, missing } from '../../format.ts'
import { fundingSources, sourceWords } from '../../plan/activities/lists.ts'
import { nprOf, nprSum, paisaOf } from '../../plan/activities/money.ts'
import { moneyOf } from '../../plan/activities/ranking.ts'
import { enteredText, nameOfIndicator, sourceText, valueText } from '../../plan/results/result-texts.ts'
import { fiscalYearOf } from '../../plan/years.ts'
import { technologies } from '../../technologies/technologies.ts'
import { demandOfTier } from '../baseline/demand.ts'
import type { KeyFigure, ReportSheet } from '../blocks.ts'
import type { RankedActivity } from '../money.ts'
import { budgetData, clusterData } from '../tables/data-parts.ts'
import { reachTable } from './inclusion.ts'
import { type KnownIndicator, knownIndicator } from './known-indicators.ts'

/** Indicators of the municipality that the summary shows, in this order. */
const summarised = ['access_electricity', 'tier3_plus', 'clean_cooking', 'electric_cooking'] as const
/** Tier on which the summary's demand is based. */
const summaryTier = 3

/** Summary for the council: baseline and targets, least-cost supply, investment by source, and whom the plan reaches. */
export function summary(sheet: ReportSheet): void {
  const { whole, say, ranked } = sheet
  sheet.chapter(null, 'report.summary')
  const { vision } = whole.documents
  if (vision) sheet.typed(`${say('vision.vision')}: ${vision.vision}`)
  const selected = ranked.filter(one => one.is_selected)
  // Nothing is selected before step VIII. Then the summary is about all activities.
  const summed = selected.length > 0 ? selected : ranked
  leadSentence(sheet, summed, selected.length > 0)
  sheet.figures(
    [
      ...summarised.map(code => indicatorFigure(sheet, knownIndicator(whole, code))),
      householdFigure(sheet),
      demandFigure(sheet),
    ],
    whole.clusters.length > 0 ? clusterData : [],
  )
  leastCost(sheet)
  if (summed.length > 0) investment(sheet, summed, selected.length > 0)
  reachTable(sheet, 'short')
  decision(sheet, selected)
}

function leadSentence(
  { say, text, whole }: ReportSheet,
  rows: readonly RankedActivity[],
  areSelected: boolean,
): void {
  if (rows.length === 0) return
  const { budget, gap } = moneyOf(rows)
  const { starting_year: from, ending_year: to } = whole.plan
  text(areSelected ? 'council.leadSelected' : 'council.leadAll', {
    from,
    to,
    count: rows.length,
    budget: formatNpr(budget),
    gap: gap > 0 ? formatNpr(gap) : say('council.nothing'),
  })
}

function indicatorFigure({ say }: ReportSheet, { code, baseline, target }: KnownIndicator): KeyFigure {
  const measure = { code, name: null, unit: null }
  const targetText =
    target === null
      ? say('council.noTarget')
      : say('council.targetBy', {
          value: enteredText(target.value, measure, say),
          year: fiscalYearOf(target.fy),
        })
  const name = nameOfIndicator(measure, say)
  if (baseline === null) return { value: missing, name, more: `${say('council.notMeasured')}; ${targetText}` }
  if (baseline.generated || baseline.value === null)
    return { value: missing, name, more: `${say('results.generated')}; ${targetText}` }
  const { value, low, high, kind } = baseline
  const interval = low === null || high === null ? [] : [`${formatFigure(low, 1)}–${formatFigure(high, 1)} %`]
  return {
    value: valueText({ value, low: null, high: null, kind }, measure, say),
    name,
    more: [targetText, ...interval, sourceText(baseline, say)].join('; '),
  }
}

function householdFigure({ say, whole }: ReportSheet): KeyFigure {
  const { demography } = whole.documents
  const entered = demography?.num_household ?? null
  const known = entered ?? (whole.fact && whole.fact.households_2021 > 0 ? whole.fact.households_2021 : null)
  const inClusters = whole.clusters.reduce((sum, { households }) => sum + households, 0)
  const source = known === null ? [] : [say(entered === null ? 'council.ofCensus' : 'council.ofStepOne')]
  return {
    value: formatCount(known),
    name: say('report.households'),
    more: [...source, say('report.inClusters', { count: formatCount(inClusters) })].join('; '),
  }
}

function demandFigure({ say, whole }: ReportSheet): KeyFigure {
  const name = say('council.demand', { tier: summaryTier })
  const forecast = demandOfTier(whole, summaryTier)
  if (forecast === null) return { value: missing, name, more: say('report.noDemand') }
  const [first, last] = [forecast[0], forecast[forecast.length - 1]]
  return {
    value: `${formatCount(first.kW)} kW`,
    name,
    more: say('council.demandBy', { kW: formatCount(last.kW), year: fiscalYearOf(last.year) }),
  }
}

/** Best options of the clusters, with the households that they would supply. */
function leastCost({ say, whole: { clusters }, table, missing: tellMissing }: ReportSheet): void {
  if (clusters.length === 0) {
    tellMissing('report.noClusters')
    return
  }
  const sum = (of: typeof clusters) =>
    of.reduce((total, { households_to_supply }) => total + households_to_supply, 0)
  const capital = (of: typeof clusters) =>
    nprSum(of.map(({ options, best }) => options.find(({ technology }) => technology === best)?.capital ?? 0))
  const all = sum(clusters)
  const share = (of: typeof clusters) => formatPercent(all > 0 ? (100 * sum(of)) / all : null)
  const rows = [...technologies, null]
    .map(best => ({ best, own: clusters.filter(one => one.best === best) }))
    .filter(({ own }) => own.length > 0)
  table({
    caption: 'council.leastCost',
    uses: clusterData,
    columns: [
      [say('report.best'), ({ best }) => say(optionKey(best))],
      [say('report.clusterCount'), ({ own }) => formatCount(own.length), 'right'],
      [say('report.toSupply'), ({ own }) => formatCount(sum(own)), 'right'],
      [say('report.share'), ({ own }) => share(own), 'right'],
      [say('report.capitalNpr'), ({ own }) => formatAmount(capital(own)), 'right'],
    ],
    rows,
    total: [
      say('report.all'),
      formatCount(clusters.length),
      formatCount(all),
      share(clusters),
      formatAmount(capital(clusters)),
    ],
  })
}

/**
 * Funding by source and what is not funded. The rows add up to the budget: a surplus of one activity does not fund
 * another, so it is a row of its own.
 */
function investment(
  { say, table, note }: ReportSheet,
  rows: readonly RankedActivity[],
  areSelected: boolean,
): void {
  const { budget, funding, gap } = moneyOf(rows)
  const surplus = nprOf(paisaOf(funding) + paisaOf(gap) - paisaOf(budget))
  const bySource = fundingSources.map(code => ({
    name: say(sourceWords(code)),
    npr: nprSum(rows.map(({ amounts }) => amounts?.[code] ?? 0)),
  }))
  const lines = [
    ...bySource,
    { name: say('council.notFunded'), npr: gap },
    { name: say('council.surplus'), npr: -surplus },
  ].filter(({ npr }) => npr !== 0)
  const share = (npr: number) => formatPercent(budget > 0 ? (100 * npr) / budget : null)
  table({
    caption: areSelected ? 'council.investment' : 'council.investmentAll',
    uses: budgetData(rows),
    columns: [
      [say('assessment.source'), ({ name }) => name],
      [say('report.npr'), ({ npr }) => formatAmount(npr), 'right'],
      [say('report.share'), ({ npr }) => share(npr), 'right'],
    ],
    rows: lines,
    total: [say('council.budget'), formatAmount(budget), share(budget)],
  })
  if (!areSelected) note('report.noneSelected')
}

function decision(sheet: ReportSheet, selected: readonly RankedActivity[]): void {
  sheet.heading('report.decide')
  // A surplus of one activity does not fund another.
  const gap = moneyOf(selected).gap
  const { starting_year: from, ending_year: to } = sheet.whole.plan
  if (selected.length === 0) sheet.text('report.decideNothing', { from, to })
  else if (gap > 0) sheet.text('report.decideGap', { from, to, count: selected.length, gap: formatNpr(gap) })
  else sheet.text('report.decideCovered', { from, to, count: selected.length })
}
