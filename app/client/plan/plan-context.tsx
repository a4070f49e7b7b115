import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { listPlans, type Plan, readPlan } from '../../domain/plan/contract.ts'
import { endpointQuery } from '../api/queries.ts'

const PlanContext = createContext<Plan | null>(null)
export const PlanProvider = PlanContext.Provider

/** The query of one plan: the one place of its key. */
export const planQuery = (id: number) => endpointQuery(readPlan, { params: { plan: String(id) } })

/** The plan of the screen, as saved; null in the form of a new one. */
export const usePlanOrNone = (): Plan | null => useContext(PlanContext)

/** The plan of the screen, as saved. Throws outside of `/home/plan/{id}`. */
export function usePlan(): Plan {
  const plan = usePlanOrNone()
  if (plan === null) throw new Error('no plan is open here')
  return plan
}

/**
 * Call after a save: percent, ticks and lists follow. A reply with the plan itself is used at once; otherwise
 * the plan is reloaded.
 */
export function useRefreshPlan(): (id: number, saved?: Plan) => Promise<void> {
  const queries = useQueryClient()
  return async (id, saved) => {
    const { queryKey } = planQuery(id)
    void queries.invalidateQueries({ queryKey: [listPlans.path] })
    if (saved) queries.setQueryData(queryKey, saved)
    else await queries.invalidateQueries({ queryKey })
  }
}
