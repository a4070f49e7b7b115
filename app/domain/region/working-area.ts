import type { LngLat } from '../geometry.ts'
import type { MessageKey } from '../messages/messages.ts'
import { type AreaRings, areaContains } from '../spatial/polygon/inside.ts'

/** Where a user may use the tools; null while it is loading. */
export type WorkingArea = { all: boolean; area: AreaRings } | null

export type ToolRefusal = { refused: MessageKey }

/**
 * Whether a tool may be used at a position, which must be inside the working area and the selected municipality. This
 * is for the tooltip at the pointer; the server checks the geometry itself.
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
