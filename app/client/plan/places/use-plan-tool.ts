import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { ToolId } from '../../map/tool.ts'
import { planToolAtom } from '../open-plan.ts'

/** Activates a tool on the map while the screen is open. */
export function usePlanTool(tool: ToolId): void {
  const use = useSetAtom(planToolAtom)
  useEffect(() => {
    use(tool)
    return () => use(null)
  }, [tool, use])
}
