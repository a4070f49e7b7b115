import { formatFigure, formatRate, missing } from '../../format.ts'
import { goalTypes, goalWords } from '../../plan/activities/lists.ts'
import type { Baseline, IndicatorRow } from '../../plan/results/contract.ts'
import { deliveryOf, type FrameActivity, type FrameRow, logFrame } from '../../plan/results/log-frame.ts'
import {
  deliveredText,
  enteredText,
  nameOfIndicator,
  sourceText,
  targetLines,
  unitOfIndicator,
} from '../../plan/results/result-texts.ts'
import { fiscalYearOf, yearHead } from '../../plan/years.ts'
import type { ReportSheet } from '../blocks.ts'

/** A result with one of its indicators. The result is printed with the first one only. */
type Line = { row: FrameRow; indicator: IndicatorRow | null; isFirst: boolean }
type Column = [head: string, cell: (line: Line) => string, align?: 'right']

/** The results framework, which the plan's objectives, activities and indicators yield. */
export function resultsFramework(sheet: ReportSheet): void {
  const { whole, say } = sheet
  sheet.heading('report.framework')
  const all = logFrame(whole)
  const rows = all.filter(row => row.level !== 'output' || isMeasured(row))
  if (all.length === 0) {
    sheet.missing('report.noFramework')
    return
  }
  const baselines = new Map(whole.results.map(({ id, baseline }) => [id, baseline]))
  const baselineOf = ({ indicator }: Line) => (indicator && baselines.get(indicator.id)) ?? null
  sheet.text('report.frameworkText')
  sheet.table<Line>({
    caption: 'report.frameworkTable',
    landscape: true,
    group: ({ row: { goal } }) => ({
      text: `${say('results.level.goal')} ${goal}: ${say(goalWords(goalTypes[goal - 1]))}`,
    }),
    columns: [
      [say('report.result'), ({ row, isFirst }) => (isFirst ? resultText(sheet, row) : '')],
      [
        say('report.achieved'),
        ({ row, isFirst }) => (isFirst && row.level !== 'goal' ? (row.description ?? missing) : ''),
      ],
      [say('report.indicator'), ({ row, indicator }) => indicatorText(sheet, row, indicator)],
      [say('results.baseline'), line => baselineText(baselineOf(line)), 'right'],
      [say('report.baselineFrom'), line => baselineSource(sheet, baselineOf(line))],
      ...targetColumns(sheet, rows),
      [say('results.verification'), ({ indicator }) => indicator?.verification ?? missing],
      [say('results.assumptions'), ({ indicator }) => indicator?.assumptions ?? missing],
    ],
    rows: rows.flatMap(row => linesOf(row)),
  })
  if (rows.length < all.length) sheet.note('report.unmeasured', { count: all.length - rows.length })
}

const isMeasured = ({ indicators, delivered }: FrameRow) => indicators.length > 0 || delivered !== null

/** A goal without indicators is only the head of its rows. */
const linesOf = (row: FrameRow): Line[] =>
  row.indicators.length > 0
    ? row.indicators.map((indicator, at) => ({ row, indicator, isFirst: at === 0 }))
    : row.level === 'goal'
      ? []
      : [{ row, indicator: null, isFirst: true }]

const resultText = ({ say }: ReportSheet, { level, goal, code }: FrameRow): string =>
  `${say(`results.level.${level}`)} ${level === 'goal' ? goal : (code ?? '')}`.trim()

/** Name of the indicator with its unit, or what the activity delivers if it has no indicator. */
function indicatorText(
  { say }: ReportSheet,
  { delivered }: FrameRow,
  indicator: IndicatorRow | null,
): string {
  if (indicator === null) return delivered === null ? missing : deliveredText(delivered, say)
  return [
    nameOfIndicator(indicator, say),
    unitOfIndicator(indicator, say),
    ...(indicator.by === 'none' ? [] : [say(`results.by.${indicator.by}`)]),
  ]
    .filter(text => text !== '')
    .join(', ')
}

/** Value in the unit of the indicator. A generated figure is no baseline. */
function baselineText(baseline: Baseline | null): string {
  if (baseline === null || baseline.generated) return missing
  return baseline.kind === 'typed' ? formatRate(baseline.value) : formatFigure(baseline.value, 1)
}

/** Source and year of a baseline, with the range of a measured one. */
function baselineSource({ say }: ReportSheet, baseline: Baseline | null): string {
  if (baseline === null) return missing
  if (baseline.generated || baseline.value === null) return say('results.generated')
  const { low, high } = baseline
  const source = sourceText(baseline, say)
  return low === null || high === null
    ? source
    : `${source} (${formatFigure(low, 1)}–${formatFigure(high, 1)})`
}

/** From this number of years with targets on, they are in one column. */
const maxYears = 8

/** One column for each fiscal year with a target. The head has the year A.D. too. */
function targetColumns({ say }: ReportSheet, rows: readonly FrameRow[]): Column[] {
  const targets = rows.flatMap(({ indicators }) => indicators.flatMap(one => Object.keys(one.targets)))
  const years = [...new Set(targets)].map(Number).sort((one, other) => one - other)
  if (years.length > maxYears)
    return [
      [
        say('results.targets'),
        ({ indicator }) =>
          (indicator && targetLines(indicator.targets, indicator, say).join('; ')) || missing,
      ],
    ]
  return years.map(year => [yearHead(year), ({ indicator }) => formatRate(indicator?.targets[year]), 'right'])
}

/**
 * What an activity is measured by: its indicators with their last targets, otherwise what it delivers. Empty if neither
 * is entered.
 */
export function outputText(
  { whole, say }: ReportSheet,
  activity: Pick<FrameActivity, 'id' | 'quantities' | 'shares'>,
): string {
  const own = whole.indicators.filter(one => one.level === 'output' && one.activity === activity.id)
  if (own.length > 0)
    return own
      .map(one => {
        const indicator = nameOfIndicator(one, say)
        const last = Object.keys(one.targets).sort().at(-1)
        if (last === undefined) return indicator
        const value = enteredText(one.targets[last], one, say)
        return say('report.indicatorBy', { indicator, value, year: fiscalYearOf(Number(last)) })
      })
      .join('; ')
  const delivered = deliveryOf(activity)
  return delivered === null ? '' : deliveredText(delivered, say)
}
