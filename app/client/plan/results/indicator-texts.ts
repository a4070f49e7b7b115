import { missing } from '../../../domain/format.ts'
import type { MessageKey, Say } from '../../../domain/messages/messages.ts'
import type { Goal } from '../../../domain/plan/activities/tree-contract.ts'
import type { IndicatorInput } from '../../../domain/plan/results/contract.ts'

/** Labels of an indicator's fields in the order of the form. */
export const indicatorLabels = {
  code: 'results.indicator',
  name: 'results.name',
  unit: 'results.unit',
  level: 'results.level',
  goal: 'ranking.goal',
  objective: 'activity.objective',
  activity: 'activity.activity',
  baseline: 'results.baseline',
  baseline_year: 'results.baselineYear',
  baseline_source: 'results.baselineSource',
  targets: 'results.targets',
  direction: 'results.direction',
  verification: 'results.verification',
  assumptions: 'results.assumptions',
  by: 'results.by',
} as const satisfies Record<keyof IndicatorInput, MessageKey>

/** Code and description of the goal, objective or activity. Deleted ones have no description. */
export function placeText(
  { level, goal, objective, activity }: IndicatorInput,
  goals: readonly Goal[],
  say?: Say,
): { code: string; text: string } {
  const all = goals.flatMap(one => one.objectives.map(below => ({ ...below, goal: one.id })))
  const gone = { code: String(goal), text: missing }
  if (level === 'goal') {
    const name = goals.find(({ id }) => id === goal)
    return {
      code: String(goal),
      text: name && say ? `${goal} ${say(`goal.${name.goal_type}`)}` : String(goal),
    }
  }
  if (level === 'outcome') {
    const found = all.find(({ id }) => id === objective)
    if (found === undefined) return gone
    const code = `${found.goal}.${found.order}`
    return { code, text: `${code} ${found.description}` }
  }
  const found = all.flatMap(one => one.activities).find(({ id }) => id === activity)
  return found ? { code: found.code, text: `${found.code} ${found.description}` } : gone
}
