import type { SubGroup } from './contract.ts'
import type { PlanLayerId } from './plan-marks.ts'
import type { LayerId } from './style-table.ts'

/** The mask is drawn with the others but is no choice of the tree. */
export type TreeLayerId = Exclude<LayerId, 'mask'>
export type LayerEntry = {
  id: TreeLayerId
  /** Where it is in the tiles: names of domain/tilesets/schema.ts; a raster tileset has no layers, a plan's layer no tileset. */
  tileset: string
  source_layer: string
  /** Under what the manifest tells its origin, where that is no layer of the tiles. */
  origin?: string
  /** Shown until somebody switches it off. */
  visible: boolean
  /** Only under 0.001 degrees a pixel. */
  detail?: boolean
  /** Section of the plan's group. */
  sub_group?: SubGroup
}
export type GroupId = 'boundaries' | 'energy' | 'water' | 'settlements' | 'terrain' | 'my-plan'
export type GroupEntry = { id: GroupId; layers: readonly LayerEntry[] }

const ofPlan = (id: PlanLayerId, sub_group: SubGroup): LayerEntry => ({
  id,
  tileset: '',
  source_layer: '',
  visible: true,
  sub_group,
})

/**
 * The layer tree (S-011 to S-013), groups and layers in the order in which they are shown. Titles and descriptions
 * are the words `layer.<id>` and `layer.<id>.about`. The features of "My Plan" come with a plan, under the layer's
 * id (S-054); the tree shows the group only then.
 */
export const layerTable: readonly GroupEntry[] = [
  {
    id: 'boundaries',
    layers: [
      { id: 'province', tileset: 'boundaries', source_layer: 'border', origin: 'province', visible: true },
      { id: 'district', tileset: 'boundaries', source_layer: 'border', origin: 'district', visible: true },
      { id: 'municipality', tileset: 'boundaries', source_layer: 'local_level', visible: true },
      { id: 'ward', tileset: 'boundaries', source_layer: 'ward', visible: true },
      { id: 'protected_area', tileset: 'boundaries', source_layer: 'protected_area', visible: false },
    ],
  },
  {
    id: 'energy',
    layers: [
      { id: 'transmission', tileset: 'energy', source_layer: 'transmission', visible: true },
      { id: 'distribution', tileset: 'energy', source_layer: 'distribution', visible: true },
      { id: 'substation', tileset: 'energy', source_layer: 'substation', visible: false },
      { id: 'transformer', tileset: 'energy', source_layer: 'transformer', visible: false },
      { id: 'hydropower', tileset: 'energy', source_layer: 'hydropower', visible: false },
      { id: 'micro_hydro', tileset: 'energy', source_layer: 'micro_hydro', visible: true },
    ],
  },
  {
    id: 'water',
    layers: [
      { id: 'streamline', tileset: 'streams', source_layer: 'streamline', visible: true },
      { id: 'discharge', tileset: 'streams', source_layer: 'streamline', visible: false },
    ],
  },
  {
    id: 'settlements',
    layers: [
      { id: 'settlement', tileset: 'settlements', source_layer: 'settlement', visible: true, detail: true },
      { id: 'village', tileset: 'settlements', source_layer: 'settlement', visible: true, detail: true },
      { id: 'building', tileset: 'buildings', source_layer: 'building', visible: true, detail: true },
      { id: 'density', tileset: 'buildings', source_layer: 'density', visible: true },
    ],
  },
  {
    id: 'terrain',
    layers: [
      { id: 'hillshade', tileset: 'terrain', source_layer: '', visible: true },
      { id: 'slope', tileset: 'terrain', source_layer: '', visible: false },
      { id: 'contour', tileset: 'terrain', source_layer: '', visible: true },
    ],
  },
  {
    id: 'my-plan',
    layers: [
      ofPlan('bat-clusters', 'BAT'),
      ofPlan('map-corrections', 'BAT'),
      ofPlan('mhp-intakes', 'MHP'),
      ofPlan('mhp-powerhouses', 'MHP'),
      ofPlan('mhp-aoi', 'MHP'),
      ofPlan('mhp-upstream', 'MHP'),
      ofPlan('sst-clusters', 'SST'),
      ofPlan('survey-points', 'Survey'),
    ],
  },
]

/** A manifest names layers `tileset.layer`, and a raster by its tileset alone; it knows nothing of plans: null. */
export function manifestKey({ tileset, source_layer, origin = source_layer }: LayerEntry): string | null {
  if (tileset === '') return null
  return origin === '' ? tileset : `${tileset}.${origin}`
}
