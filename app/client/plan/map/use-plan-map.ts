import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Theme } from '../../../domain/layers/style-table.ts'
import type { MapAppearance } from '../../map/map-appearance.ts'
import type { ClickHandler } from '../../map/pointer/click-router.ts'
import { type MapLayers, noLayers } from '../../map/slots.ts'
import { planClicks, planLayers } from './plan-layers.ts'
import { ownClicksAtom, planMapAtom } from './plan-map.ts'

type Drawn = {
  layers: MapLayers
  handlers: readonly ClickHandler[]
  appearance?: MapAppearance
  note?: string
}
const nothing: Drawn = { layers: noLayers, handlers: [] }

/** What the current plan screen adds to the map. */
export function usePlanMap(theme: Theme, chosen: number): Drawn {
  const wanted = useAtomValue(planMapAtom)
  const ownClicks = useAtomValue(ownClicksAtom)
  return useMemo(() => {
    if (ownClicks !== null) return { layers: noLayers, handlers: [ownClicks] }
    if (wanted === null) return nothing
    const { areas, describeLand, note } = wanted
    return {
      layers: planLayers(areas, theme, chosen),
      handlers: [planClicks(wanted)],
      appearance: { describeLand: code => (areas.has(code) ? describeLand(code) : null) },
      note,
    }
  }, [wanted, ownClicks, chosen, theme])
}
