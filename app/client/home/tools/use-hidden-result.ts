import { atom, useAtom, useAtomValue } from 'jotai'
import type { MapTool } from '../../map/tool.ts'
import type { ResultPlace } from '../../region/placed-result.ts'
import { noResultPlaceAtom, type ToolEntry } from './tool-table.ts'

/** The result that each tool's drawer was closed over; another one is another object, and shows. */
const hiddenAtom = atom<Partial<Record<MapTool['id'], ResultPlace>>>({})

/** Whether the current tool's drawer is closed over its result, whose marks stay on the map. */
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
