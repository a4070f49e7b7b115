import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { listPlans, type Plan, readPlan } from '../../domain/plan/contract.ts'
import { endpointQuery } from '../api/queries.ts'

const PlanContext = createContext<Plan | null>(null)
export const PlanProvider = PlanContext.Provider

/** Query for one plan. Its key is defined only here. */
export const planQuery = (id: number) => endpointQuery(readPlan, { params: { plan: String(id) } })

/** The saved state of the screen's plan. Null in the form of a new plan. */
export const usePlanOrNone = (): Plan | null => useContext(PlanContext)

/** The saved state of the screen's plan. Throws outside `/home/plan/{id}`. */
export function usePlan(): Plan {
  const plan = usePlanOrNone()
  if (plan === null) throw new Error('no plan is open here')
  return plan
}

/**
 * Call after a save, so that the percentage, ticks and lists are updated. If the reply contains the plan, it is used at
 * once; otherwise, the plan is loaded again.
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
