import type { Color, Layer } from '@deck.gl/core'
import { DataFilterExtension, MaskExtension } from '@deck.gl/extensions'
import { ScatterplotLayer, SolidPolygonLayer } from '@deck.gl/layers'
import { TileLayer } from 'deck.gl'
import { type LngLat, type MultiPolygonRings, nepalExtent } from '../../../../domain/geometry.ts'
import {
  buildingRadius_px,
  colour,
  generatedRing,
  type Theme,
} from '../../../../domain/layers/style-table.ts'
import { buildingZoom } from '../../../../domain/layers/view.ts'
import { buildingUses } from '../../../../domain/spatial/buildings/building-classes.ts'
import type { BuildingFilter } from '../../../../domain/spatial/buildings/building-filter.ts'
import { tilesets } from '../../../../domain/tilesets/schema.ts'
import type { TileLoader } from '../../tile-loader.ts'
import { anchorOf } from '../base-style.ts'
import { type BuildingTile, readBuildingTile } from './building-tiles.ts'

export type BuildingState = {
  load: TileLoader
  theme: Theme
  opacity: number
  /** Whether buildings are drawn as rings instead of dots, except those that come from a source. */
  isGenerated: boolean
  /**
   * Area outside which no buildings are drawn (the municipality or the wards in the filter). Null means that all are
   * drawn.
   */
  within: MultiPolygonRings | null
  /** The area that is being drawn. Buildings inside it have the accent colour. */
  drawn: LngLat[] | null
  filter: BuildingFilter
  settled(): void
  failed(): void
}

const mask = new MaskExtension()
const classFilter = new DataFilterExtension({ filterSize: 4, categorySize: 1 })
const allUses = [...buildingUses.keys()]
const beforeId = anchorOf('buildings')

/**
 * Single buildings, drawn with deck.gl from camera zoom 13 on (tiles of zoom 14 are requested one level early). They
 * are clipped to the municipality or its selected wards and filtered on the GPU, so that a change to the filter sends a
 * few numbers but no buildings. A second pass draws those in the area that is being drawn.
 */
export function buildingLayers(state: BuildingState): Layer[] {
  const drawn = state.drawn && state.drawn.length > 2 ? [[state.drawn]] : null
  return [
    ...(state.within ? [maskLayer('within-mask', state.within)] : []),
    ...(drawn ? [maskLayer('drawn-mask', drawn)] : []),
    new TileLayer<BuildingTile | null>({
      id: 'buildings',
      ...({ beforeId } as object),
      minZoom: tilesets.buildings.layers.building.minzoom,
      maxZoom: tilesets.buildings.layers.building.maxzoom,
      // With an extent, deck.gl does not apply its own minimum zoom, which ignores zoomOffset.
      extent: nepalExtent,
      visibleMinZoom: buildingZoom,
      zoomOffset: tilesets.buildings.layers.building.minzoom - buildingZoom,
      maxRequests: 8,
      maxCacheSize: 120,
      getTileData: async ({ index: { x, y, z }, signal }) => {
        const bytes = await state.load(z, x, y, signal)
        return bytes === null ? null : readBuildingTile(bytes, z, x, y)
      },
      updateTriggers: {
        getTileData: state.load,
        renderSubLayers: [
          state.theme,
          state.opacity,
          state.isGenerated,
          state.within !== null,
          drawn !== null,
          state.filter,
        ],
      },
      onViewportLoad: state.settled,
      onTileError: state.failed,
      renderSubLayers: ({ id, data }) => {
        if (!data) return null
        const maskId = state.within ? 'within-mask' : ''
        const marksOf = (name: string, tone: Parameters<typeof colour>[0], within: string) =>
          (state.isGenerated ? (data.hasDelivered ? [true, false] : [true]) : [false]).map(isRing =>
            marks(`${id}-${name}-${isRing}`, data, colour(tone, state.theme), within, state, isRing),
          )
        return [
          ...marksOf('all', 'map-bld', maskId),
          ...(drawn ? marksOf('drawn', 'map-select', 'drawn-mask') : []),
        ]
      },
    }),
  ]
}

function maskLayer(id: string, polygons: MultiPolygonRings): Layer {
  return new SolidPolygonLayer({
    id,
    ...({ beforeId } as object),
    operation: 'mask',
    data: polygons,
    getPolygon: (rings: LngLat[][]) => rings,
  })
}

/**
 * Radius in metres that is equal to the radius in the layer table at zoom 16. At lower zoom levels, the minimum in
 * pixels applies.
 */
const radius_m = 3.2

const ring = { getLineWidth: generatedRing.width_px, lineWidthUnits: 'pixels' } as const

function marks(
  id: string,
  tile: BuildingTile,
  tone: string,
  maskId: string,
  state: BuildingState,
  isRing: boolean,
): Layer {
  const { footprint, grid_distance, uses, others } = state.filter
  return new ScatterplotLayer({
    id,
    data: tile.data,
    ...(isRing
      ? { ...{ filled: false, stroked: true, getLineColor: rgb(tone) }, ...ring }
      : { getFillColor: rgb(tone) }),
    opacity: state.opacity,
    getRadius: radius_m,
    radiusUnits: 'meters',
    radiusMinPixels: isRing ? generatedRing.min_px : buildingRadius_px.z13,
    radiusMaxPixels: buildingRadius_px.z16,
    extensions: [mask, classFilter],
    ...({
      maskId,
      getFilterCategory: tile.useOf,
      filterRange: [
        footprint,
        grid_distance,
        [others ? 0 : 1, 1],
        state.isGenerated ? (isRing ? [0, 0] : [1, 1]) : [0, 1],
      ],
      filterCategories: uses === null ? allUses : uses.map(use => buildingUses.indexOf(use)),
    } as object),
  })
}

/** Converts `#RRGGBB` to the format of deck.gl. */
export function rgb(hex: string): Color {
  return [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Color
}
