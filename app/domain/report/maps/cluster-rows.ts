import { optionColour, optionKey } from '../../bat/option-names.ts'
import { formatCount } from '../../format.ts'
import type { ColourName } from '../../layers/style-table.ts'
import type { Say } from '../../messages/messages.ts'
import { technologies } from '../../technologies/technologies.ts'
import { printable } from '../blocks.ts'
import type { PlanFeatures } from './files.ts'

/** A cluster in the list beside its map. */
export type ClusterRow = {
  number: number
  name: string
  households: string
  option: string
  colour: ColourName
}

/** Clusters in the order of their numbers, which are also on the map. */
export function clusterRows({ geojsons }: PlanFeatures, say: Say): ClusterRow[] {
  return geojsons['bat-clusters'].features
    .map(({ properties }) => {
      const best = technologies.find(one => one === properties.best) ?? null
      return {
        number: Number(properties.cluster_number),
        name: printable(String(properties.cluster_name ?? '')),
        households: formatCount(Number(properties.num_household)),
        option: say(optionKey(best)),
        colour: optionColour(best),
      }
    })
    .sort((one, other) => one.number - other.number)
}
