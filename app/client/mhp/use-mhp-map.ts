import { useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import type { Theme } from '../../domain/layers/style-table.ts'
import { joinLayers } from '../map/layers/base-style.ts'
import type { ClickHandler } from '../map/pointer/click-router.ts'
import { type MapLayers, noLayers } from '../map/slots.ts'
import type { ToolOnMap } from '../map/tool.ts'
import { useLazy } from '../ui/lazy/use-lazy.ts'
import { useSay } from '../ui/use-say.ts'
import { mhpShapes } from './mhp-shapes.ts'
import {
  hoveredPowerhouseAtom,
  hoveredReachAtom,
  mhpFormOpenAtom,
  mhpPlaceAtom,
  mhpResultAtom,
  mhpScanAtom,
  mhpTabAtom,
  powerhouseHover,
  reachHover,
  selectedPowerhouseAtom,
  selectedReachAtom,
} from './mhp-state.ts'
import { useReachActions } from './results/use-reach-actions.ts'
import { scanShapes } from './scan/scan-shapes.ts'

const loadPlant = () => import('./mhp-layers.ts')
const loadScan = () => import('./scan/scan-layers.ts')

/** MHP's layers on the map: the reaches while the tab of the scan is open, and otherwise the plant. */
export function useMhpLayers({ theme }: ToolOnMap): MapLayers {
  const tab = useAtomValue(mhpTabAtom)
  const plant = usePlantLayers(theme)
  const scan = useScanLayers(theme)
  const place = useAtomValue(mhpPlaceAtom)
  const isFormOpen = useAtomValue(mhpFormOpenAtom)
  const loaded = useLazy(loadPlant, place !== null && isFormOpen)
  return useMemo(() => {
    const shown = tab === 'scan' ? scan : plant
    return place && isFormOpen && loaded ? joinLayers([shown, loaded.placeLayers(place.at, theme)]) : shown
  }, [tab, scan, plant, place, isFormOpen, loaded, theme])
}

function usePlantLayers(theme: Theme): MapLayers {
  const say = useSay()
  const outcome = useAtomValue(mhpResultAtom)
  const selected = useAtomValue(selectedPowerhouseAtom)
  const hovered = useAtomValue(hoveredPowerhouseAtom)
  const loaded = useLazy(loadPlant, outcome !== null)
  const shapes = useMemo(() => outcome && mhpShapes(outcome.result, say), [outcome, say])
  return useMemo(
    () => (shapes && loaded ? loaded.mhpLayers({ shapes, selected, hovered, theme }) : noLayers),
    [shapes, loaded, selected, hovered, theme],
  )
}

function useScanLayers(theme: Theme): MapLayers {
  const say = useSay()
  const outcome = useAtomValue(mhpScanAtom)
  const selected = useAtomValue(selectedReachAtom)
  const hovered = useAtomValue(hoveredReachAtom)
  const loaded = useLazy(loadScan, outcome !== null)
  const shapes = useMemo(() => outcome && scanShapes(outcome.result.rows, say), [outcome, say])
  return useMemo(
    () => (shapes && loaded ? loaded.scanLayers({ shapes, lit: [hovered, selected], theme }) : noLayers),
    [shapes, loaded, hovered, selected, theme],
  )
}

/** A click on a powerhouse selects it, and a click on a reach opens the form there. */
export function useMhpClicks(): readonly ClickHandler[] {
  const selectPowerhouse = useSetAtom(selectedPowerhouseAtom)
  const rows = useAtomValue(mhpScanAtom)?.result.rows
  const { plan } = useReachActions()
  return useMemo(
    () => [
      {
        priority: 'feature',
        match: click => {
          const hit = click.features.find(({ properties }) =>
            [powerhouseHover, reachHover].includes(String(properties.hover_layer)),
          )
          if (!hit) return null
          const id = Number(hit.properties.hover_id)
          if (hit.properties.hover_layer === powerhouseHover) return () => selectPowerhouse(id)
          const row = rows?.find(({ rank }) => rank === id)
          return row ? () => plan(row) : null
        },
      },
    ],
    [selectPowerhouse, rows, plan],
  )
}
