import { useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import type { Theme } from '../../../../domain/layers/style-table.ts'
import type { ClickHandler } from '../../../map/pointer/click-router.ts'
import { type MapLayers, noLayers } from '../../../map/slots.ts'
import { useWords } from '../../../ui/use-words.ts'
import { batModeAtom } from '../../bat-state.ts'
import { hoveredSettlementAtom, selectedSettlementAtom, settlementsAtom } from '../settlements-state.ts'
import { settlementHandler, settlementOutline, settlementShapes } from './settlement-shapes.ts'
import { settlementsLayers } from './settlements-layers.ts'

/** The least-cost map while the panel is about a whole municipality; nothing otherwise. */
export function useSettlementsLayers(theme: Theme): MapLayers {
  const say = useWords()
  const mode = useAtomValue(batModeAtom)
  const outcome = useAtomValue(settlementsAtom)
  const hoveredId = useAtomValue(hoveredSettlementAtom)
  const selectedId = useAtomValue(selectedSettlementAtom)
  const shapes = useMemo(() => outcome && settlementShapes(outcome.result, say), [outcome, say])
  const hovered = useOutline(hoveredId)
  const selected = useOutline(selectedId)
  return useMemo(
    () =>
      mode === 'municipality' && shapes ? settlementsLayers({ shapes, hovered, selected, theme }) : noLayers,
    [mode, shapes, hovered, selected, theme],
  )
}

function useOutline(id: number | null) {
  const settlements = useAtomValue(settlementsAtom)?.result.settlements
  return useMemo(
    () => settlementOutline(settlements?.find(one => one.settlement_id === id) ?? null),
    [settlements, id],
  )
}

export function useSettlementClicks(): readonly ClickHandler[] {
  const select = useSetAtom(selectedSettlementAtom)
  return useMemo(() => [settlementHandler(select)], [select])
}
