import { useSetAtom } from 'jotai'
import { formatCount } from '../../domain/format.ts'
import { batInputsAtom, batModeAtom, batPlaceAtom, batResultAtom } from '../bat/bat-state.ts'
import { filterOpenAtom } from '../buildings/buildings-state.ts'
import { FilterControl } from '../buildings/filter-control.tsx'
import type { TakeOver } from '../buildings/filter-panel.tsx'
import { toast } from '../ui/toast.ts'
import { useWords } from '../ui/use-words.ts'
import type { Home } from './use-home.ts'

/** The building filter on the map; the houses that pass can become the cluster of BAT. */
export function BuildingFilter({ home, taken }: { home: Home; taken?(): void }) {
  const say = useWords()
  const setMode = useSetAtom(batModeAtom)
  const setPlace = useSetAtom(batPlaceAtom)
  const setResult = useSetAtom(batResultAtom)
  const setInputs = useSetAtom(batInputsAtom)
  const setOpen = useSetAtom(filterOpenAtom)
  const { outline } = home

  const takeOver: TakeOver = (ring, building_filter, houses) => {
    home.chooseTool('bat')
    setMode('cluster')
    setResult(null)
    setPlace({ shape: 'polygon', ring })
    setInputs(inputs => ({ ...inputs, building_filter }))
    setOpen(false)
    taken?.()
    toast.success(say('buildings.takenOver', { houses: formatCount(houses) }))
  }
  const place = outline && { sddmm: outline.sddmm, area: outline.area, wards: outline.wards }
  return <FilterControl place={place} takeOver={takeOver} />
}
