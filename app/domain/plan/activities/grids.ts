import * as v from 'valibot'
import { endpoint } from '../../api/endpoint.ts'
import { sentenceText } from '../../api/field-errors.ts'
import { gridOf } from '../../api/resource.ts'
import { roundHalfUp } from '../../format.ts'
import type { Message } from '../../messages/messages.ts'
import { PlanParams, rightTo } from '../plan-resource.ts'
import {
  type Criterion,
  criteria,
  criterionWords,
  type FundingSource,
  fundingSources,
  highestScore,
  maxActivities,
  sourceWords,
} from './lists.ts'
import { Npr, nprSum } from './money.ts'

const Coded = v.object({ code: v.string(), name: v.string() })
export const readCriteria = endpoint({
  method: 'GET',
  path: '/api/plan/{plan}/pf/',
  can: 'plans.read',
  summary: 'What activities are scored by',
  params: v.object(PlanParams),
  right: rightTo('read'),
  reply: v.array(Coded),
})
export const readSources = endpoint({
  method: 'GET',
  path: '/api/plan/{plan}/fs/',
  can: 'plans.read',
  summary: 'Who can pay for activities',
  params: v.object(PlanParams),
  right: rightTo('read'),
  reply: v.array(Coded),
})

/** G-057. */
export const outOfRange = (column: Message, max: number): Message => ({
  key: 'activity.outOfRange',
  params: { column, min: 0, max },
})
export const scoreFault = (code: Criterion): Message =>
  outOfRange({ key: criterionWords(code) }, highestScore)
/** G-058. */
export const amountFault = (code: FundingSource): Message => ({
  key: 'activity.badAmount',
  params: { column: { key: sourceWords(code) } },
})

/** The schema of the cell for each code. */
const cellsOf = <C extends string, S extends v.GenericSchema>(codes: readonly C[], cell: (code: C) => S) =>
  Object.fromEntries(codes.map(code => [code, cell(code)])) as { [code in C]: S }

const place = { params: PlanParams, read: 'plans.read', write: 'plans.write', right: 'plan' } as const
const shown = {
  activity_code: v.string(),
  activity_description: v.string(),
  objective_id: v.number(),
  /** Null until a value is entered. */
  total: v.nullable(v.number()),
}
/** Large enough for 5,000 rows with descriptions in Devanagari. */
const max_KB = 4_000

const Score = (code: Criterion) => {
  const wrong = sentenceText(scoreFault(code))
  return v.pipe(v.number(wrong), v.minValue(0, wrong), v.maxValue(highestScore, wrong))
}
export const priorities = {
  kind: 'priority',
  ...gridOf({
    ...place,
    path: '/api/plan/{plan}/pa/',
    name: 'the priorities of a plan',
    id: 'activity_id',
    cells: cellsOf(criteria, Score),
    shown,
    max: maxActivities.plan,
    max_KB: max_KB,
  }),
} as const

export const fundings = {
  kind: 'funding',
  ...gridOf({
    ...place,
    path: '/api/plan/{plan}/fundings/',
    name: 'the funding of a plan',
    id: 'activity_id',
    cells: cellsOf(fundingSources, code => Npr(amountFault(code))),
    shown,
    max: maxActivities.plan,
    max_KB: max_KB,
  }),
} as const

const decimals = 6
/** Sum of an activity's scores, or null if it has none yet. */
export const priorityOf = (scores: Partial<Record<Criterion, number>> | null): number | null =>
  scores &&
  roundHalfUp(
    criteria.reduce((sum, code) => sum + (scores[code] ?? 0), 0),
    decimals,
  )
/** Sum over all sources in NPR, or null if no amount has been entered yet. */
export const fundingOf = (amounts: Partial<Record<FundingSource, number>> | null): number | null =>
  amounts && nprSum(fundingSources.map(code => amounts[code] ?? 0))
