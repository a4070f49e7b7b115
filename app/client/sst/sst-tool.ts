import { canUseToolHere } from '../../domain/region/working-area.ts'
import type { MapTool } from '../map/tool.ts'

/** Sampling on the map: it is about a whole municipality, so that nothing is drawn by hand. */
export const sstTool: MapTool = {
  id: 'sst',
  refuse: (at, context) =>
    canUseToolHere(at, context.workingArea, context.municipality?.area ?? null, context.inPlan),
  hint: () => 'sst.intro',
}
