import type { Shares } from '../activities/tree-contract.ts'
import type { Quantities } from '../delivery/quantities.ts'
import type { ResultLevel } from './catalogue.ts'
import type { IndicatorRow } from './contract.ts'

/** Contents of a plan that the results framework uses. */
export type FrameInput = {
  objectives: readonly { id: number; goal: number; number: number; description: string; strategy: string }[]
  activities: readonly FrameActivity[]
  indicators: readonly IndicatorRow[]
}
export type FrameActivity = {
  id: number
  objective_id: number
  goal: number
  code: string
  description: string
  shares: Shares | null
  quantities: Quantities | null
  is_selected: boolean
}
/** What an activity delivers. `by` is the fiscal year of completion, or null if it is not known. */
export type Delivered = { measure: NonNullable<Quantities['measure']>; quantity: number; by: number | null }
export type FrameRow = {
  level: ResultLevel
  goal: number
  /** Code of the objective or activity. Null for goals, and if the objective or activity was deleted. */
  code: string | null
  /** The entered description. Null for goals, whose names are messages, and if there is no description. */
  description: string | null
  strategy: string | null
  indicators: IndicatorRow[]
  /** What the activity delivers, shown if it has no indicator. */
  delivered: Delivered | null
}

/**
 * The results framework of a plan: goals with their objectives and activities. It contains the selected activities, or
 * all as long as none is selected, and every activity with an indicator. Goals without any content are omitted.
 */
export function logFrame({ objectives, activities, indicators }: FrameInput): FrameRow[] {
  const ids = { objective: idsOf(objectives), activity: idsOf(activities) }
  const isAnySelected = activities.some(one => one.is_selected)
  const ofActivity = (id: number) => indicators.filter(one => one.level === 'output' && one.activity === id)
  return [1, 2, 3, 4, 5, 6].flatMap(goal => {
    const own = indicators.filter(one => one.goal === goal)
    const rows: FrameRow[] = []
    const lost = (level: 'outcome' | 'output', field: 'objective' | 'activity') => {
      const without = own.filter(one => one.level === level && !ids[field].has(one[field]))
      if (without.length > 0) rows.push({ ...blank, level, goal, indicators: without })
    }
    lost('outcome', 'objective')
    for (const objective of objectives.filter(one => one.goal === goal)) {
      const { id, number, description, strategy } = objective
      const below = activities.filter(
        one =>
          one.objective_id === id && (one.is_selected || !isAnySelected || ofActivity(one.id).length > 0),
      )
      rows.push({
        ...blank,
        level: 'outcome',
        goal,
        code: `${goal}.${number}`,
        description,
        strategy,
        indicators: indicators.filter(one => one.level === 'outcome' && one.objective === id),
      })
      for (const one of below)
        rows.push({
          ...blank,
          level: 'output',
          goal,
          code: one.code,
          description: one.description,
          indicators: ofActivity(one.id),
          delivered: deliveryOf(one),
        })
    }
    lost('output', 'activity')
    const ofGoal = own.filter(one => one.level === 'goal')
    if (rows.length === 0 && ofGoal.length === 0) return []
    return [{ ...blank, level: 'goal' as const, goal, indicators: ofGoal }, ...rows]
  })
}

const blank = { code: null, description: null, strategy: null, delivered: null }
const idsOf = (rows: readonly { id: number }[]): ReadonlySet<number | null> =>
  new Set(rows.map(({ id }) => id))

/** Null unless measure and quantity are entered. Without an end, `by` is the last year with a share of the budget. */
export function deliveryOf({
  quantities,
  shares,
}: Pick<FrameActivity, 'quantities' | 'shares'>): Delivered | null {
  const { measure = null, quantity = null, end = null } = quantities ?? {}
  if (measure === null || quantity === null) return null
  const years = Object.entries(shares ?? {}).flatMap(([year, percent]) => (percent > 0 ? [Number(year)] : []))
  return { measure, quantity, by: end ?? (years.length > 0 ? Math.max(...years) : null) }
}
