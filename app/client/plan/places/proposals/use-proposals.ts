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

/** Settlements that the plan can add as clusters. The search starts when the clusters of the plan have been loaded. */
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

/** Keys of the selected settlements, or null if all are selected. */
type Choice = { chosen: string[] | null }
const all: Choice = { chosen: null }
/** Key of the draft that contains the selection. */
export const proposalsDraft = (plan: number): string => `plan.${plan}.bat.proposals`

/** Settlements that are selected to be added. The selection is kept when the screen is left or reloaded. */
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

/** Request for a cluster with the default inputs. */
export const toClusterRequest = ({ polygon, name }: ProposedSettlement): ClusterRequest => ({
  request: { polygon, bat_form: defaultInputs },
  name,
})
