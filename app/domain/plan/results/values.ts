import type { AnswerTables } from '../../dashboard/answer-sources.ts'
import { type GroupShare, lightingByElectricity, shareOfGroup } from '../../dashboard/survey-figures.ts'
import type { Sddmm } from '../../region-codes.ts'
import { cleanFuels } from '../../survey/clean-cooking.ts'
import { fiscalYearNumberAt } from '../years.ts'
import { type CatalogueCode, catalogueCodes } from './catalogue.ts'
import type {
  Baseline,
  CatalogueBaselines,
  IndicatorInput,
  IndicatorResult,
  IndicatorValue,
} from './contract.ts'
import { judge, wantedIn } from './judge.ts'
import { type SurveyResult, surveyValue } from './survey-values.ts'

/** Figures of the dashboard for the plan's local level, by indicator. */
export type KnownFigures = Partial<Record<CatalogueCode, GroupShare>>
/** Sources of automatic values, in order of precedence: the plan's survey, imports, the census. */
export type ResultSources = { survey: SurveyResult | null; figures: KnownFigures }

/** Returns the figures of a local level that indicators can use. */
export function knownFigures(tables: AnswerTables, level: Sddmm): KnownFigures {
  const known = {
    access_electricity: shareOfGroup(tables, level, 'lighting', lightingByElectricity),
    clean_cooking: shareOfGroup(tables, level, 'cooking_fuel', cleanFuels),
    electric_cooking: shareOfGroup(tables, level, 'cooking_fuel', ['electricity']),
  }
  return Object.fromEntries(Object.entries(known).filter(([, figure]) => figure !== null))
}

/** The automatic baseline of an indicator, or null if there is no source for it. */
export function automaticBaseline(code: CatalogueCode, sources: ResultSources): Baseline | null {
  const [survey] = surveyValues(code, sources)
  if (survey) {
    const { fy: year, ...measured } = survey
    return { ...measured, year, generated: false }
  }
  const figure = sources.figures[code]
  if (figure === undefined) return null
  const { value, year, generated, source } = figure
  return {
    value: generated ? null : value,
    year,
    generated,
    low: null,
    high: null,
    source,
    kind: kindOf(figure),
  }
}

export const catalogueBaselines = (sources: ResultSources): CatalogueBaselines =>
  catalogueCodes.map(code => ({ code, baseline: automaticBaseline(code, sources) }))

/** Baseline and later values of an indicator, and whether its newest value reaches the target. */
export function resultOf(
  indicator: IndicatorInput & { id: number },
  sources: ResultSources,
): IndicatorResult {
  const { id, code, targets, direction } = indicator
  const baseline = baselineOf(indicator, sources)
  const since = baseline?.year ?? Number.NEGATIVE_INFINITY
  const isLater = ({ fy }: IndicatorValue) => (baseline?.kind === 'typed' ? fy >= since : fy > since)
  const values = code === 'own' ? [] : measuredValues(code, sources).filter(isLater)
  const newest = values.at(-1) ?? null
  const from =
    baseline?.value != null && baseline.year !== null ? { fy: baseline.year, value: baseline.value } : null
  const wanted = newest && wantedIn(newest.fy, from, targets)
  return { id, baseline, values, wanted, verdict: judge(newest, wanted, direction) }
}

function baselineOf(
  { code, baseline: value, baseline_year: year, baseline_source: source }: IndicatorInput,
  sources: ResultSources,
): Baseline | null {
  if (value !== null) return { value, year, source, kind: 'typed', generated: false, low: null, high: null }
  return code === 'own' ? null : automaticBaseline(code, sources)
}

/** Values from the survey or, without a survey, from the dashboard, whose figures may repeat the survey. */
function measuredValues(code: CatalogueCode, sources: ResultSources): IndicatorValue[] {
  const ofSurvey = surveyValues(code, sources)
  return ofSurvey.length > 0 ? ofSurvey : figureValues(code, sources)
}

function surveyValues(code: CatalogueCode, { survey }: ResultSources): IndicatorValue[] {
  if (survey === null || survey.last_day === null) return []
  const measured = surveyValue(code, survey)
  const fy = fiscalYearNumberAt(survey.last_day)
  return measured === null ? [] : [{ ...measured, fy, source: null, kind: 'survey' }]
}

function figureValues(code: CatalogueCode, { figures }: ResultSources): IndicatorValue[] {
  const figure = figures[code]
  if (figure === undefined || figure.generated || figure.year === null) return []
  const { value, year, source } = figure
  return [{ fy: year, value, low: null, high: null, source, kind: kindOf(figure) }]
}

const kindOf = ({ dataset }: GroupShare) => (dataset === 'census' ? 'census' : 'import')
