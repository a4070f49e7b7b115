import { missing } from '../../format.ts'
import { goalTypes, goalWords } from '../../plan/activities/lists.ts'
import type { IndicatorRow } from '../../plan/results/contract.ts'
import { deliveryOf, type FrameActivity, type FrameRow, logFrame } from '../../plan/results/log-frame.ts'
import {
  baselineLines,
  deliveredText,
  enteredText,
  nameOfIndicator,
  targetLines,
} from '../../plan/results/result-texts.ts'
import { fiscalYearOf } from '../../plan/years.ts'
import type { ReportSheet } from '../blocks.ts'

/** A result with one of its indicators. The result is printed with the first one only. */
type Line = { row: FrameRow; indicator: IndicatorRow | null; isFirst: boolean }

/** The results framework, which the plan's objectives, activities and indicators yield. */
export function resultsFramework(sheet: ReportSheet): void {
  const { whole, say } = sheet
  sheet.heading('report.framework')
  const rows = logFrame(whole)
  if (rows.length === 0) {
    sheet.missing('report.noFramework')
    return
  }
  const results = new Map(whole.results.map(result => [result.id, result]))
  sheet.text('report.frameworkText')
  sheet.table<Line>({
    caption: 'report.frameworkTable',
    columns: [
      [say('report.result'), ({ row, isFirst }) => (isFirst ? resultLines(sheet, row) : '')],
      [say('report.indicator'), ({ row, indicator }) => indicatorLines(sheet, row, indicator)],
      [
        say('results.baseline'),
        ({ indicator }) =>
          indicator ? baselineLines(results.get(indicator.id)?.baseline ?? null, indicator, say) : missing,
      ],
      [
        say('results.targets'),
        ({ indicator }) => {
          const lines = indicator ? targetLines(indicator.targets, indicator, say) : []
          return lines.length > 0 ? lines : missing
        },
      ],
      [say('results.verification'), ({ indicator }) => indicator?.verification ?? missing],
      [say('results.assumptions'), ({ indicator }) => indicator?.assumptions ?? missing],
    ],
    rows: rows.flatMap(row => linesOf(row)),
  })
}

const linesOf = (row: FrameRow): Line[] =>
  row.indicators.length === 0
    ? [{ row, indicator: null, isFirst: true }]
    : row.indicators.map((indicator, at) => ({ row, indicator, isFirst: at === 0 }))

function resultLines({ say }: ReportSheet, { level, goal, code, description, strategy }: FrameRow): string[] {
  const name = level === 'goal' ? say(goalWords(goalTypes[goal - 1])) : (description ?? missing)
  const number = level === 'goal' ? String(goal) : (code ?? '')
  const lines = [`${say(`results.level.${level}`)} ${number}`.trim(), name]
  return strategy === null ? lines : [...lines, `${say('activity.strategy')}: ${strategy}`]
}

function indicatorLines(
  { say }: ReportSheet,
  { delivered }: FrameRow,
  indicator: IndicatorRow | null,
): string[] {
  if (indicator === null) return [delivered === null ? missing : deliveredText(delivered, say)]
  const name = nameOfIndicator(indicator, say)
  return indicator.by === 'none' ? [name] : [name, say(`results.by.${indicator.by}`)]
}

/**
 * What an activity is measured by: its indicators with their last targets, otherwise what it delivers. None if neither
 * is entered.
 */
export function outputLines(
  { whole, say }: ReportSheet,
  activity: Pick<FrameActivity, 'id' | 'quantities' | 'shares'>,
): string[] {
  const own = whole.indicators.filter(one => one.level === 'output' && one.activity === activity.id)
  if (own.length > 0)
    return own.map(one => {
      const indicator = nameOfIndicator(one, say)
      const last = Object.keys(one.targets).sort().at(-1)
      if (last === undefined) return indicator
      const value = enteredText(one.targets[last], one, say)
      return say('report.indicatorBy', { indicator, value, year: fiscalYearOf(Number(last)) })
    })
  const delivered = deliveryOf(activity)
  return delivered === null ? [] : [deliveredText(delivered, say)]
}
