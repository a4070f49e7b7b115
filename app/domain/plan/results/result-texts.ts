import { formatFigure, formatRate, missing } from '../../format.ts'
import type { Message, Say } from '../../messages/messages.ts'
import { unitWords as deliveryUnitWords, measureWords, unitOf } from '../delivery/quantities.ts'
import { fiscalYearOf } from '../years.ts'
import { catalogue, codeWords, unitWords } from './catalogue.ts'
import type { Baseline, IndicatorInput, IndicatorValue } from './contract.ts'
import type { Delivered } from './log-frame.ts'

/** Non-breaking space between a number and its unit. */
const noBreak = '\u00a0'

/** Texts of indicators, used on screens and in the report. */
type Measure = Pick<IndicatorInput, 'code' | 'name' | 'unit'>

export const nameOfIndicator = ({ code, name }: Measure, say: Say): string =>
  code === 'own' ? (name ?? missing) : say(codeWords(code))
export const unitOfIndicator = ({ code, unit }: Measure, say: Say): string =>
  code === 'own' ? (unit ?? '') : say(unitWords(catalogue[code].unit))

/** An entered value with its unit. Unlike measured values, it is not rounded to one decimal. */
export const enteredText = (value: number, indicator: Measure, say: Say): string =>
  `${formatRate(value)}${noBreak}${unitOfIndicator(indicator, say)}`
const measuredText = (value: number, indicator: Measure, say: Say): string =>
  `${formatFigure(value, 1)}${noBreak}${unitOfIndicator(indicator, say)}`

/** Text of a value, such as "41.4 % (28.1–54.7)" for a measured one. */
export function valueText(
  { value, low, high, kind }: Pick<IndicatorValue, 'value' | 'low' | 'high' | 'kind'>,
  indicator: Measure,
  say: Say,
): string {
  if (kind === 'typed') return enteredText(value, indicator, say)
  const text = measuredText(value, indicator, say)
  return low === null || high === null ? text : `${text} (${formatFigure(low, 1)}–${formatFigure(high, 1)})`
}

/** Lines of text for a baseline: its value, then its source and year. */
export function baselineLines(baseline: Baseline | null, indicator: Measure, say: Say): string[] {
  if (baseline === null) return [missing]
  const { value, low, high, kind, generated, source } = baseline
  if (generated || value === null) return [say('results.generated')]
  return [
    valueText({ value, low, high, kind }, indicator, say),
    sourceText({ source, kind, year: baseline.year }, say),
  ]
}

/** The lines of `baselineLines` as one line. */
export const baselineText = (baseline: Baseline | null, indicator: Measure, say: Say): string =>
  baselineLines(baseline, indicator, say).join(', ')

/** Source of a value with its year, which is a fiscal year for surveys and a year A.D. for other sources. */
export function sourceText(
  { source, kind, year }: Pick<Baseline, 'source' | 'kind' | 'year'>,
  say: Say,
): string {
  const name = kind === 'survey' ? say('results.survey') : (source ?? missing)
  if (year === null) return name
  return say('results.sourceYear', {
    source: name,
    year: kind === 'survey' ? fiscalYearOf(year) : String(year),
  })
}

/** Targets by fiscal year, one per line. */
export function targetLines(targets: IndicatorInput['targets'], indicator: Measure, say: Say): string[] {
  // Long units may wrap to the next line.
  const space = unitOfIndicator(indicator, say).length > 3 ? ' ' : noBreak
  return Object.entries(targets)
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([year, value]) => `${fiscalYearOf(Number(year))}:${space}${enteredText(value, indicator, say)}`)
}

/** Text such as "120 households by 2085/86: Solar home system". */
export function deliveredText({ measure, quantity, by }: Delivered, say: Say): string {
  const unit: Message = { key: deliveryUnitWords(unitOf(measure)) }
  const params = { measure: { key: measureWords(measure) }, quantity: formatRate(quantity), unit }
  return by === null
    ? say('results.delivered', params)
    : say('results.deliveredBy', { ...params, year: fiscalYearOf(by) })
}
