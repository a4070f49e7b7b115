import type { LngLat } from '../../domain/geometry.ts'
import type { ToolRefusal } from '../../domain/region/working-area.ts'
import { canUseToolHere } from '../../domain/region/working-area.ts'
import { labelPoint } from '../../domain/spatial/polygon/label-point.ts'
import type { MapTool, ToolContext } from '../map/tool.ts'

/**
 * MHP on the map. Streams can be selected inside both the working area and the selected municipality, but not in the
 * Terai.
 */
export const mhpTool: MapTool = {
  id: 'mhp',
  refuse: (at, context) =>
    canUseToolHere(at, context.workingArea, context.municipality?.area ?? null, context.inPlan) ??
    (context.municipality?.is_in_terai ? { refused: 'mhp.notInTerai' } : null),
  hint: () => 'mhp.hint',
}

/** Reason why the tool cannot be used in the selected municipality at all, or null. */
export function refusalHere(context: ToolContext): ToolRefusal | null {
  const inside: LngLat = context.municipality ? labelPoint([...context.municipality.area]) : [0, 0]
  if (context.municipality === null && context.workingArea !== null) return { refused: 'tool.noMunicipality' }
  return mhpTool.refuse(inside, context)
}
