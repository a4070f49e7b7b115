import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint } from '../../../domain/api/endpoint.ts'
import { fundings, priorities } from '../../../domain/plan/activities/grids.ts'
import {
  type Activity,
  addActivity,
  addObjective,
  editActivity,
  editObjective,
  type Goal,
  readGoals,
} from '../../../domain/plan/activities/tree-contract.ts'
import { call } from '../../api/browser.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan, useRefreshPlan } from '../plan-context.tsx'
import type { Past } from '../steps/history/changes.tsx'

type Cells = Record<string, number> | null
/** An activity or an objective in the history. If it was removed, its parts are included. */
type SavedActivity = Omit<Activity, 'version'> & { scores: Cells; amounts: Cells }
type SavedObjective = { goal: number; description: string; strategy: string; activities?: SavedActivity[] }

const fieldsOf = ({ description, estimated_budget, responsible, places, shares }: SavedActivity) => ({
  description,
  estimated_budget,
  responsible,
  places,
  shares,
})

/** Restores the state before a change, either in the existing row or as a new row with its scores and amounts. */
export function useBringBack(goals: readonly Goal[]): (past: Past) => Promise<void> {
  const say = useSay()
  const plan = usePlan()
  const queries = useQueryClient()
  const refresh = useRefreshPlan()
  /** Rows that were added before something failed are not added again. */
  const made = useRef({ objectives: new Map<number, number>(), activities: new Map<number, number>() })
  const params = (id: number) => ({ plan: String(plan.id), id: String(id) })
  const objectives = goals.flatMap(goal => goal.objectives)

  async function addBack(objective: number, saved: readonly SavedActivity[]): Promise<void> {
    const { activities } = made.current
    for (const one of saved) {
      if (activities.has(one.id)) continue
      const { id } = await call(addActivity, { params: params(objective), body: fieldsOf(one) })
      activities.set(one.id, id)
    }
    const grids = [
      { grid: priorities, cells: ({ scores }: SavedActivity) => scores },
      { grid: fundings, cells: ({ amounts }: SavedActivity) => amounts },
    ]
    for (const { grid, cells } of grids) {
      const body = saved.flatMap(one => {
        const entered = cells(one)
        return entered === null ? [] : [{ activity_id: activities.get(one.id), ...entered }]
      })
      const input = { params: { plan: String(plan.id) }, body }
      if (body.length > 0) await call(grid.save as Endpoint, input)
    }
    for (const one of saved) activities.delete(one.id)
  }
  async function objectiveBack(past: number, row_id: number | null, saved: SavedObjective): Promise<void> {
    const { description, strategy, goal, activities = [] } = saved
    const there = objectives.find(({ id }) => id === row_id)
    if (there) {
      const body = { description, strategy, version: there.version }
      await call(editObjective, { params: params(there.id), body })
      return
    }
    const known = made.current.objectives
    const id =
      known.get(past) ??
      (await call(addObjective, { params: params(goal), body: { description, strategy } })).id
    known.set(past, id)
    await addBack(id, activities)
    known.delete(past)
  }
  async function activityBack(row_id: number | null, saved: SavedActivity): Promise<void> {
    const there = objectives.flatMap(one => one.activities).find(({ id }) => id === row_id)
    const hasObjective = objectives.some(({ id }) => id === saved.objective)
    if (there) {
      const objective = hasObjective ? saved.objective : there.objective
      const body = { ...fieldsOf(saved), objective, version: there.version }
      await call(editActivity, { params: params(there.id), body })
    } else if (hasObjective) await addBack(saved.objective, [saved])
    else toast.error(say('activity.wentWithObjective'))
  }

  return async ({ id, kind, row_id, value }) => {
    try {
      if (kind === 'activity') await activityBack(row_id, value as SavedActivity)
      else await objectiveBack(id, row_id, value as SavedObjective)
    } finally {
      await Promise.all([queries.invalidateQueries({ queryKey: [readGoals.path] }), refresh(plan.id)])
    }
  }
}
