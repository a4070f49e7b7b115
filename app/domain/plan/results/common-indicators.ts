import { type CatalogueCode, catalogue } from './catalogue.ts'
import type { IndicatorInput } from './contract.ts'

/** A new indicator for a goal, with the automatic baseline and without targets. */
export const commonIndicator = ({ code, goal }: { code: CatalogueCode; goal: number }): IndicatorInput => ({
  ...newIndicator,
  goal,
  code,
  direction: catalogue[code].direction,
})

export const newIndicator = {
  level: 'goal',
  goal: 1,
  objective: null,
  activity: null,
  name: null,
  unit: null,
  baseline: null,
  baseline_year: null,
  baseline_source: null,
  targets: {},
  direction: 'up',
  verification: null,
  assumptions: null,
  by: 'none',
} as const satisfies Omit<IndicatorInput, 'code'>
