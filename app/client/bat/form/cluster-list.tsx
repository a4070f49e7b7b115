import { ActionIcon, Text, UnstyledButton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { bestOf } from '../../../domain/bat/best.ts'
import { optionKey, optionMark } from '../../../domain/bat/option-names.ts'
import { formatCount, formatPower_kW } from '../../../domain/format.ts'
import type { BuildingGrid } from '../../../domain/spatial/buildings/building-grid.ts'
import { ListFrame } from '../../ui/table/place/list-frame.tsx'
import { TechMark } from '../../ui/tech-mark.tsx'
import tool from '../../ui/tool.module.css'
import { useSay } from '../../ui/use-say.ts'
import classes from '../bat.module.css'
import {
  type BatCluster,
  batClusterName,
  batClustersAtom,
  batInputsAtom,
  batResultAtom,
  hoveredClusterAtom,
  maxUnsavedClusters,
  placedClusters,
} from '../bat-state.ts'
import { overlapsOf } from './overlaps.ts'

/** List of the clusters in this session. Hovering highlights a cluster on the map, and a click shows its result. */
export function ClusterList({ houses }: { houses: BuildingGrid | undefined }) {
  const say = useSay()
  const [all, setClusters] = useAtom(batClustersAtom)
  const clusters = useAtomValue(placedClusters.atom)
  const [result, setResult] = useAtom(batResultAtom)
  const scenario = useAtomValue(batInputsAtom)
  const hover = useSetAtom(hoveredClusterAtom)
  const overlaps = useMemo(() => overlapsOf(clusters, houses), [clusters, houses])
  if (clusters.length === 0) return <Elsewhere />

  function remove(cluster: BatCluster) {
    setClusters(all.filter(one => one !== cluster))
    if (result === cluster) setResult(null)
  }

  return (
    <section>
      <h3>{say('bat.clusters')}</h3>
      <Text size="xs" c="dimmed">
        {say('bat.clusters.note')}
      </Text>
      {all.length >= maxUnsavedClusters && (
        <p className={tool.hint} role="status">
          {say('bat.clusters.full', { most: maxUnsavedClusters, name: batClusterName(all[0], say) })}
        </p>
      )}
      {overlaps.map(({ first, second, count }) => (
        <p key={`${first.cluster_id} ${second.cluster_id}`} className={tool.hint} role="status">
          {say('bat.clusters.overlap', {
            count: formatCount(count),
            first: batClusterName(first, say),
            second: batClusterName(second, say),
          })}
        </p>
      ))}
      <ListFrame list="bat.clusters" counts={{ fitting: clusters.length }}>
        <ul className={classes.clusters}>
          {clusters
            .map(cluster => ({
              cluster,
              name: batClusterName(cluster, say),
              best: bestOf(cluster.result, scenario).best,
            }))
            .map(({ cluster, name, best }) => (
              <li
                key={cluster.cluster_id}
                data-selected={cluster === result || undefined}
                onMouseEnter={() => hover(cluster.cluster_id)}
                onMouseLeave={() => hover(null)}
              >
                <UnstyledButton
                  aria-label={say('bat.clusters.show', { name })}
                  onClick={() => setResult(cluster)}
                >
                  <TechMark mark={optionMark(best)} />
                  <span>{name}</span>
                  <Text span size="xs" c="dimmed">
                    {say(optionKey(best))} · {formatPower_kW(cluster.result.total_demand_kW)}
                  </Text>
                </UnstyledButton>
                <ActionIcon
                  variant="subtle"
                  size={28}
                  aria-label={say('bat.remove', { name })}
                  onClick={() => remove(cluster)}
                >
                  <IconTrash size={16} stroke={1.6} />
                </ActionIcon>
              </li>
            ))}
        </ul>
      </ListFrame>
      <Elsewhere />
    </section>
  )
}

/** Number of clusters that the session has in other local levels, where they are listed. */
function Elsewhere() {
  const say = useSay()
  const elsewhere = useAtomValue(placedClusters.elsewhereAtom)
  if (elsewhere.size === 0) return null
  const places = [...elsewhere.values()].map(
    clusters => `${clusters[0].result.municipality.name} (${formatCount(clusters.length)})`,
  )
  return <p className={tool.hint}>{say('place.clusters', { places: places.join(', ') })}</p>
}
