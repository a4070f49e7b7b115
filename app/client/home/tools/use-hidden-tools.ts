import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { ToolId } from '../../map/tool.ts'
import { toolIds, toolTable } from './tool-table.ts'

/** Other tools that have a result in the current region. Their marks are hidden while the current tool is in use. */
export function useHiddenTools(inUse: ToolId | null): readonly ToolId[] {
  const hiddenAtom = useMemo(
    () =>
      atom(get =>
        toolIds
          .filter(id => inUse !== null && id !== inUse && get(toolTable[id]?.resultPlaceAtom ?? never).isHere)
          .join(' '),
      ),
    [inUse],
  )
  const hidden = useAtomValue(hiddenAtom)
  return useMemo(() => hidden.split(' ').filter(Boolean) as ToolId[], [hidden])
}

const never = atom({ isHere: false })
