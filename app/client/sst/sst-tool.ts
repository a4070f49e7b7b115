import { canUseToolHere } from '../../domain/region/working-area.ts'
import type { MapTool } from '../map/tool.ts'

/** Sampling on the map. It applies to a whole municipality, so nothing is drawn by hand. */
export const sstTool: MapTool = {
  id: 'sst',
  refuse: (at, context) =>
    canUseToolHere(at, context.workingArea, context.municipality?.area ?? null, context.inPlan),
  hint: () => 'sst.intro',
}
