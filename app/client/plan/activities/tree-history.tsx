import { formatNpr, formatPercent } from '../../../domain/format.ts'
import type { ActivityPlace, Goal, Shares } from '../../../domain/plan/activities/tree-contract.ts'
import { fiscalYearOf } from '../../../domain/plan/years.ts'
import type { FormValues } from '../../ui/form/form-errors.ts'
import { usePlan } from '../plan-context.tsx'
import type { Past } from '../steps/history/changes.tsx'
import { History } from '../steps/history/history.tsx'
import { useBringBack } from './use-bring-back.ts'
import { usePlaceText } from './use-places.ts'

const labels = {
  description: 'activity.description',
  strategy: 'activity.strategy',
  objective: 'activity.objective',
  estimated_budget: 'activity.budget',
  responsible: 'activity.responsible',
  places: 'activity.places',
  shares: 'activity.shares',
} as const

/**
 * Changes to objectives and activities, with their authors. Restoring takes effect at once. A removed row gets a new
 * code.
 */
export function TreeHistory({ goals }: { goals: readonly Goal[] }) {
  const plan = usePlan()
  const bringBack = useBringBack(goals)
  const placeText = usePlaceText(plan)
  const objectives = goals.flatMap(goal => goal.objectives.map(one => ({ ...one, goal: goal.id })))
  const headOf = ({ goal, order, description }: FormValues) => `${goal}.${order} ${description}`

  function now({ kind, row_id }: Pick<Past, 'kind' | 'row_id'>): FormValues | null {
    if (kind === 'activity')
      return objectives.flatMap(one => one.activities).find(({ id }) => id === row_id) ?? null
    const one = objectives.find(({ id }) => id === row_id)
    return one ? { ...one, strategy: one.strategy.description } : null
  }
  function show(name: string, value: unknown): string | undefined {
    if (value === null || value === undefined) return undefined
    if (name === 'estimated_budget') return formatNpr(value as number)
    if (name === 'places') return (value as ActivityPlace[]).map(placeText).join(', ') || undefined
    if (name === 'shares')
      return Object.entries(value as Shares)
        .map(([year, percent]) => `${fiscalYearOf(Number(year))}: ${formatPercent(percent)}`)
        .join(', ')
    const found = name === 'objective' && objectives.find(({ id }) => id === value)
    return found ? headOf(found) : undefined
  }
  return (
    <History
      plan={plan.id}
      kinds={['objective', 'activity']}
      labels={labels}
      now={now}
      show={show}
      about={past => {
        const value = past.value ?? now(past)
        if (value === null) return undefined
        return past.kind === 'activity' ? `${value.code} ${value.description}` : headOf(value)
      }}
      bringBack={bringBack}
    />
  )
}
