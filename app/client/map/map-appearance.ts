import type { LayerId } from '../../domain/layers/layer-table.ts'

/** What is told of local level `sddmm` under the pointer; null leaves the land to its usual name. */
export type DescribeLand = (sddmm: number) => { name: string; note: string } | null

/** How the map looks other than usual because of what the screen is about. Keep its parts while nothing changed. */
export type MapAppearance = {
  /** Left out, whatever the layer tree or the filter of buildings says. */
  hide?: readonly ('density' | 'building-filter')[]
  /** Drawn stronger; the streams wider, and the small ones from afar, even where the layer tree has them off. */
  strengthen?: readonly ('labels' | 'streams' | 'hover')[]
  /** Drawn faintly where the layer tree has them on. */
  quiet?: readonly LayerId[]
  /** What stands beside the pointer over the land, where it is more than a name. */
  describeLand?: DescribeLand
}
