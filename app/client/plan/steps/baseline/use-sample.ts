import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import * as v from 'valibot'
import { CallFailure } from '../../../../domain/api/call-failure.ts'
import type { CallInput } from '../../../../domain/api/endpoint.ts'
import { planGeojsons } from '../../../../domain/plan/geojsons-contract.ts'
import { PlanSample, readSample, saveSample } from '../../../../domain/plan/steps/sample.ts'
import { SstResult } from '../../../../domain/sst/contract.ts'
import { call } from '../../../api/browser.ts'
import { endpointQuery } from '../../../api/queries.ts'
import { planSampleAtom, type SstInputs, type SstOutcome, selectedPsuAtom } from '../../../sst/sst-state.ts'
import { usePlan, useRefreshPlan } from '../../plan-context.tsx'

type SampleBody = CallInput<typeof saveSample>['body']

/** The sample of the plan, with functions that change it. Undefined while it is loading. */
export function useSample() {
  const plan = usePlan()
  const refresh = useRefreshPlan()
  const queries = useQueryClient()
  const params = { plan: String(plan.id) }
  const query = endpointQuery(readSample, { params })
  const { data: sample, isError, refetch } = useQuery({ ...query, staleTime: 0 })

  async function save(body: SampleBody): Promise<PlanSample> {
    try {
      const saved = await call(saveSample, { params, body: { version: sample?.version, ...body } })
      queries.setQueryData(query.queryKey, saved)
      await Promise.all([queries.invalidateQueries({ queryKey: [planGeojsons.path] }), refresh(plan.id)])
      return saved
    } catch (failure) {
      // The state that another user has saved is shown behind the reason.
      if (failure instanceof CallFailure && v.is(PlanSample, failure.theirs))
        queries.setQueryData(query.queryKey, failure.theirs)
      throw failure
    }
  }

  return { sample, isError, again: () => void refetch(), save }
}

export type Sampled = ReturnType<typeof useSample>

export const toSstInputs = (sample: PlanSample): SstInputs => {
  const { hh_per_municipality, hh_per_cluster_urban, hh_per_cluster_rural, desired_cluster_size, seed } =
    sample
  return { hh_per_municipality, hh_per_cluster_urban, hh_per_cluster_rural, desired_cluster_size, seed }
}

/** The sample in the form of the tool, or null before one has been drawn. */
export function outcomeOf(sample: PlanSample, sddmm: number): SstOutcome | null {
  if (!v.is(SstResult.entries.data, sample)) return null
  const { hh_per_municipality, hh_per_cluster_urban, hh_per_cluster_rural, desired_cluster_size, seed } =
    sample
  const parameters = {
    hh_per_municipality,
    hh_per_cluster_urban,
    hh_per_cluster_rural,
    desired_cluster_size,
    seed,
  }
  return { request: { sddmm, ...parameters }, sample }
}

/** Shows the sample on the map while this is open. */
export function useSampleOnMap(outcome: SstOutcome | null): void {
  const show = useSetAtom(planSampleAtom)
  const select = useSetAtom(selectedPsuAtom)
  useEffect(() => {
    show(outcome)
    select(null)
    return () => {
      show(null)
      select(null)
    }
  }, [outcome, show, select])
}
