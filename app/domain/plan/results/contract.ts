import * as v from 'valibot'
import { endpoint } from '../../api/endpoint.ts'
import { sentenceText } from '../../api/field-errors.ts'
import { PlanText, RowNumber } from '../../api/resource.ts'
import { goalTypes } from '../activities/lists.ts'
import { PlanParams, planListResource, rightTo } from '../plan-resource.ts'
import { breakdowns, catalogueCodes, directions, indicatorCodes, resultLevels } from './catalogue.ts'
import { verdicts } from './judge.ts'

/** Maximum number of fiscal years that have a target. */
export const maxTargets = 15
const Amount = v.pipe(v.number(), v.finite(), v.minValue(-1e12), v.maxValue(1e12))
const Year = v.pipe(v.number(), v.integer(), v.minValue(1990), v.maxValue(2099))

/** Values by the year A.D. in which the fiscal year begins. */
const Targets = v.pipe(
  v.record(v.pipe(v.string(), v.regex(/^20\d\d$/)), Amount),
  v.check(
    targets => Object.keys(targets).length <= maxTargets,
    sentenceText({ key: 'field.mostEntries', params: { most: maxTargets } }),
  ),
)

/**
 * Indicators of a plan. The goal of an indicator for an activity or objective is the goal of that activity or
 * objective, whatever the value of `goal`. If the objective or activity is deleted, the indicator remains without it.
 */
export const indicators = planListResource('indicator', {
  path: '/indicators/',
  name: 'indicators',
  part: null,
  max: 200,
  fields: {
    level: v.picklist(resultLevels),
    goal: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(goalTypes.length)),
    /** Null unless the level is `outcome`. */
    objective: v.nullable(RowNumber),
    /** Null unless the level is `output`. */
    activity: v.nullable(RowNumber),
    code: v.picklist(indicatorCodes),
    /** Name and unit are required for the code `own`, and null for all other codes. */
    name: v.nullable(PlanText(200)),
    unit: v.nullable(PlanText(40)),
    /** Null to use the automatic baseline, and for indicators without a baseline. */
    baseline: v.nullable(Amount),
    baseline_year: v.nullable(Year),
    baseline_source: v.nullable(PlanText(300)),
    targets: Targets,
    direction: v.picklist(directions),
    /** Means of verification. */
    verification: v.nullable(PlanText(300)),
    assumptions: v.nullable(PlanText(300)),
    by: v.picklist(breakdowns),
  },
})
export type IndicatorRow = v.InferOutput<typeof indicators.row>
export type IndicatorInput = Pick<IndicatorRow, keyof typeof indicators.fields>

/** Types of sources. `typed` means that the value was entered in the plan. */
export const valueKinds = ['survey', 'import', 'census', 'typed'] as const
const known = {
  low: v.nullable(v.number()),
  high: v.nullable(v.number()),
  /** Name of the source, or null for the plan's own survey. */
  source: v.nullable(v.string()),
  kind: v.picklist(valueKinds),
}
/** Generated figures cannot be baselines, so their value is null. */
const Baseline = v.object({
  value: v.nullable(v.number()),
  year: v.nullable(v.number()),
  generated: v.boolean(),
  ...known,
})
export type Baseline = v.InferOutput<typeof Baseline>
const IndicatorValue = v.object({ fy: v.number(), value: v.number(), ...known })
export type IndicatorValue = v.InferOutput<typeof IndicatorValue>
export const IndicatorResult = v.object({
  id: v.number(),
  baseline: v.nullable(Baseline),
  /** Values measured after the baseline, in ascending order of years. */
  values: v.array(IndicatorValue),
  /** Value required in the fiscal year of the newest value to reach the targets. */
  wanted: v.nullable(v.number()),
  verdict: v.picklist(verdicts),
})
export type IndicatorResult = v.InferOutput<typeof IndicatorResult>

const read = { can: 'plans.read', right: rightTo('read'), params: v.object(PlanParams) } as const
export const indicatorValues = endpoint({
  ...read,
  method: 'GET',
  path: '/api/plan/{plan}/indicators/values/',
  summary: 'Baselines and values of the indicators of a plan, and whether they reach their targets',
  worker: 'short',
  reply: v.array(IndicatorResult),
})
export const indicatorBaselines = endpoint({
  ...read,
  method: 'GET',
  path: '/api/plan/{plan}/indicators/baselines/',
  summary: 'Automatic baselines of the indicators that a plan may have',
  worker: 'short',
  reply: v.array(v.object({ code: v.picklist(catalogueCodes), baseline: v.nullable(Baseline) })),
})
export type CatalogueBaselines = v.InferOutput<typeof indicatorBaselines.reply>
