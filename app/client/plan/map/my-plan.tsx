import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import type { Theme } from '../../../domain/layers/style-table.ts'
import { corrections } from '../../../domain/plan/corrections/contract.ts'
import { planGeojsons } from '../../../domain/plan/geojsons-contract.ts'
import { endpointQuery } from '../../api/queries.ts'
import { planClustersAtom } from '../../bat/bat-state.ts'
import { networkOnMapAtom } from '../../bat/network/network-state.ts'
import { joinLayers } from '../../map/layers/base-style.ts'
import { visibleLayers } from '../../map/layers/visible-layers.ts'
import { useDashedRing } from '../../map/live/use-dashed-ring.ts'
import { hoveredAtom, layerOpacityAtom, layerVisibilityAtom, screenHidesAtom } from '../../map/map-state.ts'
import { noLayers } from '../../map/slots.ts'
import { planSampleAtom } from '../../sst/sst-state.ts'
import { myPlanAtom } from './my-plan-state.ts'
import { previewClicks, proposedClicks } from './own-clicks.ts'
import { correctionHover, planFeatures, projectHover } from './plan-features.ts'
import { PlanKey } from './plan-key.tsx'
import {
  answerHover,
  answerPreviewAtom,
  ownClicksAtom,
  proposedHover,
  proposedOnMapAtom,
  surveyCoverageAtom,
} from './plan-map.ts'
import { previewLayers } from './preview-layers.ts'
import { proposedLayers } from './proposed-layers.ts'
import { layersOfOtherScreens } from './screen-layers.ts'

const ownHovers = new Set([correctionHover, projectHover])

/**
 * Draws "My Plan" while a screen of the plan is open. If a screen draws its own clusters, only these are drawn. Marks
 * of other steps are dimmed. This is loaded with a plan. The map reads the layers from an atom, and the legend is
 * rendered here.
 */
export default function MyPlan(props: { plan: number; theme: Theme; hasToolKey: boolean }) {
  const { plan, theme, hasToolKey } = props
  const { screen = '' } = useParams({ strict: false })
  const hide = useSetAtom(screenHidesAtom)
  useLayoutEffect(() => {
    hide(layersOfOtherScreens(screen))
    return () => hide([])
  }, [screen, hide])
  const params = { plan: String(plan) }
  const geojsons = useQuery(endpointQuery(planGeojsons, { params })).data
  const rows = useQuery(endpointQuery(corrections.list, { params })).data
  const visible = useAtomValue(layerVisibilityAtom)
  const opacity = useAtomValue(layerOpacityAtom)
  const hasClusters = useAtomValue(planClustersAtom) !== null
  const hasSample = useAtomValue(planSampleAtom) !== null
  const coverage = useAtomValue(surveyCoverageAtom)
  const lit = useAtomValue(hoveredAtom)
  const hovered = lit && ownHovers.has(lit.layer) ? lit : null
  const [layer, id] = [hovered?.layer, hovered?.id]
  const layers = useMemo(() => {
    if (geojsons === undefined) return noLayers
    const shown = new Set<string>(visibleLayers(visible))
    if (hasClusters) shown.delete('bat-clusters')
    if (hasSample) shown.delete('sst-clusters')
    const now = layer === undefined || id === undefined ? null : { layer, id }
    return planFeatures({
      geojsons,
      corrections: rows ?? [],
      coverage,
      shown,
      opacity,
      hovered: now,
      theme,
    })
  }, [geojsons, rows, visible, opacity, hasClusters, hasSample, coverage, layer, id, theme])
  const preview = useAtomValue(answerPreviewAtom)
  const litAnswer = lit?.layer === answerHover ? lit.id : null
  const proposed = useAtomValue(proposedOnMapAtom)
  const litProposed = lit?.layer === proposedHover ? lit.id : null
  const drawn = useMemo(
    () =>
      joinLayers([
        layers,
        previewLayers(preview, litAnswer, theme),
        proposedLayers(proposed, litProposed, theme),
      ]),
    [layers, preview, litAnswer, proposed, litProposed, theme],
  )
  useDashedRing()
  const setClicks = useSetAtom(ownClicksAtom)
  useEffect(() => {
    setClicks(preview ? previewClicks(preview) : proposed && proposedClicks(proposed))
    return () => setClicks(null)
  }, [preview, proposed, setClicks])
  const draw = useSetAtom(myPlanAtom)
  useEffect(() => draw(drawn), [drawn, draw])
  useEffect(() => () => draw(noLayers), [draw])
  // The legend of a network takes the place of this one; the results of a cluster have none of their own.
  const hasNetwork = useAtomValue(networkOnMapAtom) !== null
  if (geojsons === undefined || (hasToolKey && (!hasClusters || hasNetwork))) return null
  return (
    <PlanKey
      screen={screen}
      geojsons={geojsons}
      hasCorrections={(rows ?? []).length > 0}
      hasProposed={proposed !== null}
    />
  )
}
