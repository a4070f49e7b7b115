import { useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { clusterSizeStep_m } from '../../domain/sst/contract.ts'
import type { ClickHandler } from '../map/pointer/click-router.ts'
import { type MapLayers, noLayers } from '../map/slots.ts'
import type { ToolOnMap } from '../map/tool.ts'
import { useLazy } from '../ui/lazy/use-lazy.ts'
import { useSay } from '../ui/use-say.ts'
import { clusterOutline, sampleShapes } from './results/sample-shapes.ts'
import { hoveredPsuAtom, selectedPsuAtom, shownOutcomeAtom, sstClusterHover } from './sst-state.ts'

const load = () => import('./sst-layers.ts')

/** The clusters of the sample, which is that of the plan or else that of the tool. */
export function useSstLayers({ theme }: ToolOnMap): MapLayers {
  const say = useSay()
  const outcome = useAtomValue(shownOutcomeAtom)
  const sample = outcome?.sample ?? null
  const side_m = (outcome?.request.desired_cluster_size ?? 1) * clusterSizeStep_m
  const loaded = useLazy(load, sample !== null)
  const hoveredId = useAtomValue(hoveredPsuAtom)
  const selectedId = useAtomValue(selectedPsuAtom)
  const shapes = useMemo(() => sample && sampleShapes(sample, say), [sample, say])
  const hovered = useMemo(() => clusterOutline(sample, hoveredId), [sample, hoveredId])
  const selected = useMemo(() => clusterOutline(sample, selectedId), [sample, selectedId])
  return useMemo(
    () => (shapes && loaded ? loaded.sstLayers({ shapes, hovered, selected, side_m, theme }) : noLayers),
    [shapes, loaded, hovered, selected, side_m, theme],
  )
}

/** A click on a cluster selects it. */
export function useSstClicks(): readonly ClickHandler[] {
  const select = useSetAtom(selectedPsuAtom)
  return useMemo(
    () => [
      {
        priority: 'feature',
        match: click => {
          const hit = click.features.find(feature => feature.properties.hover_layer === sstClusterHover)
          return hit ? () => select(Number(hit.properties.hover_id)) : null
        },
      },
    ],
    [select],
  )
}
