import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { LayerId } from '../../../domain/layers/layer-table.ts'
import type { Theme } from '../../../domain/layers/style-table.ts'
import type { TilesetName } from '../../../domain/tilesets/schema.ts'
import type { MapAppearance } from '../map-appearance.ts'
import type { MapLayers, Slot } from '../slots.ts'

export type TilesetSources = Partial<Record<TilesetName, SourceSpecification>>

/** Everything that determines how the data is displayed. */
export type DataState = {
  /** Sources by tileset. Tilesets that the server does not have are not drawn. */
  sources: TilesetSources
  /** Layers of the layer tree that are switched on. */
  visible: ReadonlySet<LayerId>
  /** Opacity from 0 to 1. If it is not set, it is 1. */
  opacity: Record<string, number>
  theme: Theme
  /** Code of the selected region (domain/region/codes), or 0 for the country. */
  region: number
  /** Whether there is a base layer below everything, which the land outside Nepal must not cover. */
  hasBase?: boolean
  /** Whether the names of regions are images drawn by the page rather than the texts in the tiles. */
  drawnNames?: boolean
  /** Generated layers. Either the whole layer is generated, or only features that are marked as generated. */
  generated?: Partial<Record<LayerId, 'all' | 'some'>>
  appearance?: Pick<MapAppearance, 'hide' | 'strengthen'>
}

export const isShown = (state: DataState, id: LayerId): boolean => state.visible.has(id)
export const opacityOf = (state: DataState, id: LayerId): number => state.opacity[id] ?? 1

export type SlottedLayer = { slot: Slot; layer: LayerSpecification }
/** A part that has only layers, since the sources are those of the tilesets. */
export const entries = (layers: (SlottedLayer | false)[]): MapLayers => ({
  sources: {},
  layers: layers.filter(entry => entry !== false),
})
