import { useMemo, useRef } from 'react'
import type { Theme } from '../../../domain/layers/style-table.ts'
import { joinLayers } from '../../map/layers/base-style.ts'
import type { ToolContext, ToolId } from '../../map/tool.ts'
import { toolTable } from './tool-table.ts'

const tools = Object.values(toolTable)

/** What the tools draw and whose clicks they take; they keep it while the dashboard has the map. */
export function useTools(inUse: ToolId | null, context: ToolContext, theme: Theme) {
  const parts = tools.map(({ tool, useLayers, useClicks, usePicking }) => {
    const on = { isInUse: tool.id === inUse, context, theme }
    // biome-ignore lint/correctness/useHookAtTopLevel: the table never changes while the app runs
    return { layers: useLayers(on), clicks: useClicks(), picking: usePicking?.(on) ?? null }
  })
  const drawn = useSame(parts.map(part => part.layers))
  const clicks = useSame(parts.map(part => part.clicks))
  return {
    layers: useMemo(() => joinLayers(drawn), [drawn]),
    handlers: useMemo(() => clicks.flat(), [clicks]),
    picking: parts.find(part => part.picking !== null)?.picking ?? null,
  }
}

/** The list from before as long as each of its members is. */
function useSame<T>(list: T[]): T[] {
  const kept = useRef(list)
  if (list.some((member, at) => member !== kept.current[at])) kept.current = list
  return kept.current
}
