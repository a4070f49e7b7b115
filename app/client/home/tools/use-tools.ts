import { atom, useAtomValue } from 'jotai'
import { useMemo, useRef } from 'react'
import type { Theme } from '../../../domain/layers/style-table.ts'
import { joinLayers } from '../../map/layers/base-style.ts'
import type { ClickHandler } from '../../map/pointer/click-router.ts'
import { noLayers } from '../../map/slots.ts'
import type { ToolContext, ToolId } from '../../map/tool.ts'
import { noAtom, toolTable } from './tool-table.ts'

const tools = Object.values(toolTable)
const noClicks: readonly ClickHandler[] = []
/** Ids of the tools with which the plan that is open draws, joined to a text so that the value is stable. */
const drawsForPlanAtom = atom(get =>
  tools.flatMap(({ tool, drawsForPlanAtom: draws = noAtom }) => (get(draws) ? [tool.id] : [])).join(' '),
)

/**
 * Marks of one tool at a time, and the active click handlers. They belong to the current tool or to the drawings of the
 * plan that is open.
 */
export function useTools(inUse: ToolId | null, context: ToolContext, theme: Theme) {
  const ofPlan = useAtomValue(drawsForPlanAtom).split(' ')
  const parts = tools.map(({ tool, useLayers, useClicks, usePicking }) => {
    const on = { isInUse: tool.id === inUse, context, theme }
    // biome-ignore lint/correctness/useHookAtTopLevel: the table never changes while the app runs
    const part = { layers: useLayers(on), clicks: useClicks(), picking: usePicking?.(on) ?? null }
    return on.isInUse || ofPlan.includes(tool.id) ? part : { ...part, layers: noLayers, clicks: noClicks }
  })
  const drawn = useSame(parts.map(part => part.layers))
  const clicks = useSame(parts.map(part => part.clicks))
  return {
    layers: useMemo(() => joinLayers(drawn), [drawn]),
    handlers: useMemo(() => clicks.flat(), [clicks]),
    picking: parts.find(part => part.picking !== null)?.picking ?? null,
  }
}

/** Returns the previous list as long as all of its members are the same. */
function useSame<T>(list: T[]): T[] {
  const previous = useRef(list)
  if (list.some((member, at) => member !== previous.current[at])) previous.current = list
  return previous.current
}
