import { useAtomValue, useSetAtom } from 'jotai'
import type { Settlement } from '../../../domain/bat/settlements-contract.ts'
import { boundsOf, type LngLat } from '../../../domain/geometry.ts'
import { flightAtom, hoveredAtom } from '../../map/map-state.ts'
import { batInputsAtom, batModeAtom, batPlaceAtom, batResultAtom } from '../bat-state.ts'
import { chooseScenarioAtom } from './scenarios/scenario-list.ts'
import { selectedSettlementAtom, settlementHover, shownScenarioAtom } from './settlements-state.ts'

/** Actions on a settlement in the table: highlight it on the map, select it, or analyse it alone. */
export function useSettlementActions() {
  const setHovered = useSetAtom(hoveredAtom)
  const setSelected = useSetAtom(selectedSettlementAtom)
  const fly = useSetAtom(flightAtom)
  const setMode = useSetAtom(batModeAtom)
  const setPlace = useSetAtom(batPlaceAtom)
  const setResult = useSetAtom(batResultAtom)
  const setInputs = useSetAtom(batInputsAtom)
  const shown = useAtomValue(shownScenarioAtom)
  const chooseScenario = useSetAtom(chooseScenarioAtom)

  function hover(one: Settlement | null) {
    setHovered(one && { layer: settlementHover, id: one.settlement_id, name: one.local_name })
  }

  function select(one: Settlement) {
    setSelected(one.settlement_id)
    fly({ show: boundsOf(one.polygon.coordinates[0]) })
  }

  /**
   * Turns the outline into a drawn polygon in the scenario that is shown. The result for the municipality is kept, so
   * that the user can return to it.
   */
  function openAsCluster(one: Settlement) {
    hover(null)
    setSelected(one.settlement_id)
    chooseScenario(shown)
    setMode('polygon')
    setResult(null)
    setPlace({ shape: 'polygon', ring: one.polygon.coordinates[0] as LngLat[] })
    setInputs(was => (was.hh_input === 'manual' ? { ...was, hh_input: 'osm' } : was))
    fly({ show: boundsOf(one.polygon.coordinates[0]) })
  }

  return { hover, select, openAsCluster }
}
