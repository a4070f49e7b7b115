import type { MessageKey } from '../../../../domain/messages/messages.ts'
import { ControlledClashChoice } from '../../../ui/draft/controlled-clash-choice.tsx'
import type { ClusterValues, useClusterDraft } from './use-cluster-draft.ts'

const words: Record<keyof ClusterValues, MessageKey> = {
  cluster_name: 'bat.clusterName',
  hh_input: 'bat.households',
  num_household: 'bat.households.number',
  connected_households: 'bat.connected.number',
  tier: 'bat.tier',
  dc_watt: 'bat.dcWatt',
  custom_hh_demand: 'bat.custom',
  hh_demand_W: 'bat.demand',
  institutions: 'bat.institutions',
  project_period: 'bat.period',
  grid_extension: 'clusters.gridExtension',
  grid_extension_limit_km: 'bat.limit',
  extension_period: 'bat.extensionPeriod',
  distribution: 'bat.distribution',
  building_filter: 'clusters.buildingFilter',
  costs: 'clusters.ownRates',
  planned_lines: 'clusters.plannedLines',
  ring: 'clusters.outline',
}

/** Lets the user choose between the two values of each conflicting change to a cluster. */
export const ClusterBoth = ({ draft }: { draft: ReturnType<typeof useClusterDraft> }) => (
  <ControlledClashChoice<ClusterValues> draft={draft} words={words} />
)
