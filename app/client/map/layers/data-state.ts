import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { LayerId } from '../../../domain/layers/layer-table.ts'
import type { Theme } from '../../../domain/layers/style-table.ts'
import type { TilesetName } from '../../../domain/tilesets/schema.ts'
import type { MapAppearance } from '../map-appearance.ts'
import type { MapLayers, Slot } from '../slots.ts'

export type TilesetSources = Partial<Record<TilesetName, SourceSpecification>>

/** All that the look of the data depends on. */
export type DataState = {
  /** Sources by tileset; what the server does not have is not drawn. */
  sources: TilesetSources
  /** Layers of the tree that are on. */
  visible: ReadonlySet<LayerId>
  /** 0 to 1; absent means 1. */
  opacity: Record<string, number>
  theme: Theme
  /** Selected region code (domain/region/codes), 0 for the country. */
  region: number
  /** Something is drawn under everything: land abroad leaves it free. */
  hasBase?: boolean
  /** Names of regions are images that the page draws, not the tiles' own words. */
  drawnNames?: boolean
  /** Generated layers: as a whole, or only features marked as such. */
  generated?: Partial<Record<LayerId, 'all' | 'some'>>
  appearance?: Pick<MapAppearance, 'hide' | 'strengthen'>
}

export const isShown = (state: DataState, id: LayerId): boolean => state.visible.has(id)
export const opacityOf = (state: DataState, id: LayerId): number => state.opacity[id] ?? 1

export type SlottedLayer = { slot: Slot; layer: LayerSpecification }
/** A part with layers only; the sources are those of the tilesets. */
export const entries = (layers: (SlottedLayer | false)[]): MapLayers => ({
  sources: {},
  layers: layers.filter(entry => entry !== false),
})
