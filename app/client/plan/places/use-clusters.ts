import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Numbered, withNumbers } from '../../../domain/bat/clusters/cluster-numbers.ts'
import {
  editCluster,
  listClusters,
  type PlanCluster,
  removeCluster,
  type SavedClusterReply,
  showCluster,
  zonalQuery,
} from '../../../domain/bat/clusters/contract.ts'
import { houses, type ZonalQueryInput } from '../../../domain/bat/contract.ts'
import { planGeojsons } from '../../../domain/plan/geojsons-contract.ts'
import { call } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { usePlan, useRefreshPlan } from '../plan-context.tsx'

/** A cluster in the plan's list, with its number. */
export type ListedCluster = Numbered<PlanCluster>
export type ClusterRequest = { request: ZonalQueryInput; name: string; id?: number; version?: number }

/** Clusters of the plan, with functions that change them on the server. */
export function useClusters() {
  const plan = usePlan()
  const refresh = useRefreshPlan()
  const queries = useQueryClient()
  const params = { plan: String(plan.id) }
  const query = useQuery({ ...endpointQuery(listClusters, { params }), staleTime: 0 })

  const { data } = query
  const rows = useMemo(() => data && withNumbers(data), [data])

  return {
    query,
    rows,
    /** Call after one or more changes. */
    async changed() {
      await Promise.all([
        ...[listClusters, planGeojsons].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
        refresh(plan.id),
      ])
    },
    /** Returns the number of houses or households. The request fails if there are none (K-029). */
    count({ polygon, hh_input, bat_form, building_filter }: ZonalQueryInput) {
      const num_household = bat_form?.num_household
      return call(houses, { body: { polygon, hh_input, num_household, building_filter, plan: plan.id } })
    },
    /** Calculates and saves the cluster. */
    save({ request, name, id, version }: ClusterRequest, signal?: AbortSignal) {
      const body = {
        ...request,
        cluster_name: name,
        save_project: true,
        bat_form: { ...request.bat_form, plan: plan.id },
      }
      return id === undefined
        ? call(zonalQuery, { body }, { signal })
        : call(editCluster, { body: { ...body, id, version } }, { signal, toNotFound: true })
    },
    /** Calculates the same request with current data, without saving it. */
    preview({ inputs, id, version, cluster_name }: SavedClusterReply, signal: AbortSignal) {
      const body = { ...inputs, id, version, cluster_name, save_project: false }
      return call(editCluster, { body }, { signal, toNotFound: true })
    },
    show: ({ id }: Pick<PlanCluster, 'id'>, signal?: AbortSignal) =>
      call(showCluster, { query: { bat_id: String(id) } }, { signal }) as Promise<SavedClusterReply>,
    remove: ({ id }: PlanCluster) => call(removeCluster, { query: { bat_id: String(id) }, body: undefined }),
  }
}
