import type { WordKey } from '../../../../domain/words/words.ts'
import { BothChoices } from '../../../ui/form/clash/both-choices.tsx'
import { bothKey } from '../../../ui/form/clash/merge.ts'
import { useWords } from '../../../ui/use-words.ts'
import type { ClusterValues, useClusterDraft } from './use-cluster-draft.ts'

const words: Record<keyof ClusterValues, WordKey> = {
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
  building_filter: 'clusters.buildingFilter',
  costs: 'clusters.ownRates',
  planned_lines: 'clusters.plannedLines',
  ring: 'clusters.outline',
}

/** What was typed into a cluster and somebody else has saved otherwise since: both values, to be chosen. */
export function ClusterBoth({ draft }: { draft: ReturnType<typeof useClusterDraft> }) {
  const say = useWords()
  const { clash, decide, values } = draft
  if (clash === null) return null
  const shown = (value: unknown): string => {
    if (typeof value === 'boolean') return say(value ? 'form.yes' : 'form.no')
    if (Array.isArray(value)) return say('clusters.parts', { count: value.length })
    if (typeof value === 'object' && value !== null)
      return say('clusters.parts', { count: Object.keys(value).length })
    return String(value ?? '')
  }
  return (
    <BothChoices
      open={draft.undecided.length}
      chooseAll={whose => decide(whose, clash.both)}
      choices={clash.both.map(one => ({
        key: bothKey(one),
        label: say(words[one.name]),
        mine: shown(one.mine),
        theirs: shown(one.theirs),
        chosen: !clash.decided.has(bothKey(one))
          ? null
          : JSON.stringify(values[one.name]) === JSON.stringify(one.mine)
            ? 'mine'
            : 'theirs',
        choose: whose => decide(whose, [one]),
      }))}
    />
  )
}
