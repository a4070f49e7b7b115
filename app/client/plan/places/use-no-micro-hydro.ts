import { useQuery, useQueryClient } from '@tanstack/react-query'
import { noMicroHydro } from '../../../domain/plan/steps/no-micro-hydro.ts'
import { call } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { useRefreshPlan } from '../plan-context.tsx'

/** Statement that the local level has no micro-hydro, which replaces a project (S-P 11). */
export function useNoMicroHydro(plan: number) {
  const params = { plan: String(plan) }
  const refresh = useRefreshPlan()
  const queries = useQueryClient()
  const query = endpointQuery(noMicroHydro.show, { params })
  const none = useQuery({ ...query, staleTime: 0 }).data
  return {
    isNone: none?.confirmed === true,
    async setConfirmed(confirmed: boolean) {
      const saved = await call(noMicroHydro.save, { params, body: { confirmed, version: none?.version } })
      queries.setQueryData(query.queryKey, saved)
      await refresh(plan)
    },
  }
}
