import type { LayerId } from '../../domain/layers/layer-table.ts'

/** Text for the local level `sddmm` under the pointer. If it is null, the default name is shown. */
export type DescribeLand = (sddmm: number) => { name: string; note: string } | null

/** Differences from the default appearance of the map on the current screen. Memoize its parts. */
export type MapAppearance = {
  /** What is left out, whatever the layer tree or the building filter says. */
  hide?: readonly ('density' | 'building-filter')[]
  /**
   * What is emphasised. Streams are wider, and small ones are shown at low zoom levels, even if they are switched off
   * in the layer tree.
   */
  strengthen?: readonly ('labels' | 'streams' | 'hover')[]
  /** Layers that are drawn faintly if they are switched on in the layer tree. */
  quiet?: readonly LayerId[]
  /** Text next to the pointer over the land, if it is more than a name. */
  describeLand?: DescribeLand
}
