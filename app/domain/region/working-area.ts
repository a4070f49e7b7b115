import type { LngLat } from '../geometry.ts'
import type { MessageKey } from '../messages/messages.ts'
import { type AreaRings, areaContains } from '../spatial/polygon/inside.ts'

/** Where a user may use the tools; null while it loads. */
export type WorkingArea = { all: boolean; area: AreaRings } | null

export type ToolRefusal = { refused: MessageKey }

/**
 * Whether a tool may act at a position: inside the working area and the selected municipality. Used for the
 * tooltip under the pointer; the server decides with the geometry itself.
 */
export function canUseToolHere(
  at: LngLat,
  workingArea: WorkingArea,
  municipality: AreaRings | null,
  inPlan = false,
): ToolRefusal | null {
  if (workingArea === null) return { refused: 'tool.waitForWorkingArea' }
  if (!workingArea.all && !areaContains(workingArea.area, at)) return { refused: 'tool.outsideWorkingArea' }
  if (municipality === null) return { refused: 'tool.noMunicipality' }
  if (!areaContains(municipality, at))
    return { refused: inPlan ? 'tool.outsidePlan' : 'tool.outsideMunicipality' }
  return null
}
