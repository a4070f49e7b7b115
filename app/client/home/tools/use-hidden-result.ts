import { atom, useAtom, useAtomValue } from 'jotai'
import type { MapTool } from '../../map/tool.ts'
import type { ResultPlace } from '../../region/placed-result.ts'
import { noResultPlaceAtom, type ToolEntry } from './tool-table.ts'

/**
 * For each tool, the result whose drawer the user has closed. Another result is a different object, so its drawer is
 * shown.
 */
const hiddenAtom = atom<Partial<Record<MapTool['id'], ResultPlace>>>({})

/** Whether the user has closed the drawer of the current tool's result. The marks of the result stay on the map. */
export function useHiddenResult(entry: ToolEntry | null) {
  const place = useAtomValue(entry?.resultPlaceAtom ?? noResultPlaceAtom)
  const [hidden, setHidden] = useAtom(hiddenAtom)
  const id = entry?.tool.id
  return {
    isHidden: id !== undefined && place.isHere && hidden[id] === place,
    hide: () => id && setHidden(was => ({ ...was, [id]: place })),
    show: () => id && setHidden(was => ({ ...was, [id]: undefined })),
  }
}
