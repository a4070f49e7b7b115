import { canUseToolHere } from '../../domain/region/working-area.ts'
import type { MapTool } from '../map/tool.ts'

/** BAT on the map. It can draw only inside both the working area and the selected municipality. */
export const batTool: MapTool = {
  id: 'bat',
  refuse: (at, context) =>
    canUseToolHere(at, context.workingArea, context.municipality?.area ?? null, context.inPlan),
  hint: (shape, vertices) => {
    if (shape === 'point') return 'bat.hint.point'
    return vertices === 0 ? 'bat.hint.first' : 'bat.hint.polygon'
  },
}
