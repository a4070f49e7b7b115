import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PlanCluster } from '../../../../domain/bat/clusters/contract.ts'
import type { ProposedSettlement } from '../../../../domain/bat/clusters/proposed-settlements.ts'
import { estimated } from '../../../../domain/bat/contract.ts'
import { settlementsQuery } from '../../../../domain/bat/settlements-contract.ts'
import { endpointQuery } from '../../../api/queries.ts'
import { useHouses } from '../../../bat/use-houses.ts'
import { useDraftState } from '../../../ui/draft/use-draft-state.ts'
import { useLazy } from '../../../ui/lazy/use-lazy.ts'
import { useSay } from '../../../ui/use-say.ts'
import { usePlan } from '../../plan-context.tsx'
import type { ClusterRequest } from '../use-clusters.ts'

const load = () => import('../../../../domain/bat/clusters/proposed-settlements.ts')
const defaultInputs = { connected_households: estimated } as const

/** Settlements that the plan can add as clusters. They are searched once the clusters of the plan are known. */
export function useProposals(rows: readonly PlanCluster[] | undefined) {
  const say = useSay()
  const plan = usePlan()
  const body = { municipality: plan.municipality, plan: plan.id, bat_form: defaultInputs }
  const query = useQuery({
    ...endpointQuery(settlementsQuery, { body }),
    enabled: rows !== undefined && plan.rights.write,
  })
  const houses = useHouses(plan.municipality, null)
  const { data } = query
  const loaded = useLazy(load, data !== undefined)
  const proposals = useMemo(
    () =>
      data &&
      rows &&
      loaded?.proposedSettlements(data.settlements, rows, houses, (name, ward) =>
        say('clusters.nameInWard', { name, ward }),
      ),
    [data, rows, loaded, houses, say],
  )
  return { query, proposals, grouping: data?.grouping }
}
export type ProposalsState = ReturnType<typeof useProposals>

/** The selected settlements by key, or null for all of them. */
type Choice = { chosen: string[] | null }
const all: Choice = { chosen: null }
/** Name of the draft of the choice. */
export const proposalsDraft = (plan: number): string => `plan.${plan}.bat.proposals`

/** The settlements that are selected to be added. The choice remains after the screen is left or loaded again. */
export function useProposalChoice(offered: readonly ProposedSettlement[]) {
  const draft = useDraftState<Choice>(proposalsDraft(usePlan().id), all)
  const { chosen: keys } = draft.value
  const chosen = useMemo(
    () => (keys === null ? offered : offered.filter(({ key }) => keys.includes(key))),
    [keys, offered],
  )
  function choose(rows: readonly ProposedSettlement[], isOn: boolean) {
    draft.setValue(was => {
      const changed = new Set(rows.map(({ key }) => key))
      const next = offered
        .map(({ key }) => key)
        .filter(key => (changed.has(key) ? isOn : (was.chosen?.includes(key) ?? true)))
      return { chosen: next.length === offered.length ? null : next }
    })
  }
  return { draft, chosen, choose }
}

/** The default inputs of a cluster, for each settlement. */
export const toClusterRequest = ({ polygon, name }: ProposedSettlement): ClusterRequest => ({
  request: { polygon, bat_form: defaultInputs },
  name,
})
