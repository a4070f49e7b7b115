import type { MessageKey } from '../../messages/messages.ts'

/** The six goals of every plan (S-123). `goal_type` is their number, and their names are messages. */
export const goalTypes = [
  'electricity',
  'cooking',
  'renewable',
  'productive',
  'efficiency',
  'governance',
] as const
export type GoalType = (typeof goalTypes)[number]
export const goalWords = (type: GoalType): MessageKey => `goal.${type}`

/** Criteria by which an activity is scored from 0 to 10 (S-127). */
export const criteria = ['NEED', 'REACH', 'COST', 'TECH', 'GESI', 'ENV', 'ECON', 'POLICY'] as const
export type Criterion = (typeof criteria)[number]
export const criterionWords = (code: Criterion): MessageKey => `criterion.${code}`
export const highestScore = 10

/** Funding sources of an activity (S-128). */
export const fundingSources = ['MUN', 'PROV', 'FED', 'AEPC', 'PRIV', 'COMM', 'LOAN', 'DONOR'] as const
export type FundingSource = (typeof fundingSources)[number]
export const sourceWords = (code: FundingSource): MessageKey => `source.${code}`

export const maxActivities = { plan: 5_000, objective: 500 }
export const maxObjectives = 1_000
