import type { LayerId } from '../../domain/layers/layer-table.ts'

/** Text for local level `sddmm` under the pointer; null shows its default name. */
export type DescribeLand = (sddmm: number) => { name: string; note: string } | null

/** Deviations of the map from its default look for the current screen. Memoize its parts. */
export type MapAppearance = {
  /** Left out, whatever the layer tree or the filter of buildings says. */
  hide?: readonly ('density' | 'building-filter')[]
  /** Drawn stronger; streams are wider, with small ones at low zooms, even if off in the layer tree. */
  strengthen?: readonly ('labels' | 'streams' | 'hover')[]
  /** Drawn faintly if on in the layer tree. */
  quiet?: readonly LayerId[]
  /** Text beside the pointer over the land, if more than a name. */
  describeLand?: DescribeLand
}
