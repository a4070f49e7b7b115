import type { FeatureCollection } from 'geojson'
import { useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { acrossScenarios } from '../../../../domain/bat/scenarios/scenario-maps.ts'
import type { Theme } from '../../../../domain/layers/style-table.ts'
import type { ClickHandler } from '../../../map/pointer/click-router.ts'
import { type MapLayers, noLayers } from '../../../map/slots.ts'
import { useLazy } from '../../../ui/lazy/use-lazy.ts'
import { useSay } from '../../../ui/use-say.ts'
import { batInputsAtom, batModeAtom } from '../../bat-state.ts'
import {
  comparedAtom,
  hoveredSettlementAtom,
  rightScenarioAtom,
  selectedSettlementAtom,
  shownSettlementsAtom,
  swipeBorderAtom,
} from '../settlements-state.ts'
import { settlementHandler, settlementOutline, settlementShapes } from './settlement-shapes.ts'

/** Layers of the least-cost map while the panel is about a whole municipality. Otherwise, there are none. */
export function useSettlementsLayers(theme: Theme): MapLayers {
  const mode = useAtomValue(batModeAtom)
  const shapes = useShapes()
  const planned = usePlannedLines()
  const hovered = useOutline(useAtomValue(hoveredSettlementAtom))
  const selected = useOutline(useAtomValue(selectedSettlementAtom))
  const isSwiped = useAtomValue(rightScenarioAtom) !== null
  const swiped = useAtomValue(swipeBorderAtom)
  const border = isSwiped ? swiped : null
  const isDrawn = mode === 'municipality' && (shapes !== nothing || planned !== nothing)
  const loaded = useLazy(load, isDrawn)
  return useMemo(
    () =>
      isDrawn && loaded
        ? loaded.settlementsLayers({ shapes, hovered, selected, theme, border, planned })
        : noLayers,
    [isDrawn, loaded, shapes, hovered, selected, theme, border, planned],
  )
}

const load = () => import('./settlements-layers.ts')

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }

function useShapes(): FeatureCollection {
  const say = useSay()
  const outcome = useAtomValue(shownSettlementsAtom)
  const compared = useAtomValue(comparedAtom)
  const at = useAtomValue(rightScenarioAtom)
  return useMemo(() => {
    if (outcome === null) return nothing
    const across = compared ? acrossScenarios(compared.maps) : []
    const changed = across.filter(one => one.isChanged).map(one => one.settlement.settlement_id)
    const rightMap = compared && at !== null ? compared.maps[at] : null
    return settlementShapes(outcome.result, say, { rightMap, changed: new Set(changed) })
  }, [outcome, compared, at, say])
}

/** Planned grid lines in the scenario of the form. */
function usePlannedLines(): FeatureCollection {
  const { planned_lines } = useAtomValue(batInputsAtom)
  return useMemo(
    () =>
      planned_lines.length === 0
        ? nothing
        : {
            type: 'FeatureCollection',
            features: planned_lines.map(coordinates => ({
              type: 'Feature',
              properties: {},
              geometry: { type: 'LineString', coordinates },
            })),
          },
    [planned_lines],
  )
}

function useOutline(id: number | null) {
  const settlements = useAtomValue(shownSettlementsAtom)?.result.settlements
  return useMemo(
    () => settlementOutline(settlements?.find(one => one.settlement_id === id) ?? null),
    [settlements, id],
  )
}

export function useSettlementClicks(): readonly ClickHandler[] {
  const select = useSetAtom(selectedSettlementAtom)
  return useMemo(() => [settlementHandler(select)], [select])
}
