import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listClusters } from '../../../domain/bat/clusters/contract.ts'
import { listProjects } from '../../../domain/mhp/projects/contract.ts'
import {
  type CorrectionInput,
  type CorrectionRow,
  corrections,
} from '../../../domain/plan/corrections/contract.ts'
import { call } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { usePlan, useRefreshPlan } from '../plan-context.tsx'

/** Query for the corrections of a plan, which is defined only here. */
export const correctionsQuery = (plan: number) =>
  endpointQuery(corrections.list, { params: { plan: String(plan) } })

export function useCorrections() {
  const plan = usePlan()
  const refresh = useRefreshPlan()
  const queries = useQueryClient()
  const params = { plan: String(plan.id) }
  const query = useQuery({ ...correctionsQuery(plan.id), staleTime: 0 })
  return {
    query,
    rows: query.data,
    /** Clusters and projects show what has changed since they were calculated, so their lists are reloaded too. */
    async changed() {
      const lists = [corrections.list, listClusters, listProjects]
      await Promise.all([
        ...lists.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
        refresh(plan.id),
      ])
    },
    add: (body: CorrectionInput, signal?: AbortSignal) => call(corrections.add, { params, body }, { signal }),
    remove: ({ id }: CorrectionRow) => call(corrections.remove, { params: { ...params, id: String(id) } }),
  }
}
