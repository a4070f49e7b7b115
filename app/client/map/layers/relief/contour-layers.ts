import type { ExpressionSpecification, SourceSpecification } from 'maplibre-gl'
import { firstContourZoom } from '../../../../domain/layers/contours.ts'
import { layerMarks } from '../../../../domain/layers/layer-table.ts'
import { colour, strength, type Theme } from '../../../../domain/layers/style-table.ts'
import { cameraZoom } from '../../../../domain/layers/view.ts'
import { tilesets } from '../../../../domain/tilesets/schema.ts'
import { type MapLayers, noLayers } from '../../slots.ts'
import { labelFonts } from '../base-style.ts'
import { contourProtocol } from './contour-name.ts'

/** Deeper tiles would be made from the same elevations, so MapLibre enlarges these instead. */
const lastZoom = tilesets.terrain.maxzoom + 2
/** Heights are labelled from this zoom on, if neighbouring bold lines leave enough space. */
const firstHeightZoom = cameraZoom(12.5)

/** Contours with an interval of at least `min_m`, drawn in the browser from the same tileset as the hillshade. */
export function contourLayers(
  terrain: SourceSpecification | undefined,
  min_m: number | null,
  theme: Theme,
  opacity: number,
): MapLayers {
  if (!terrain || min_m === null || opacity === 0) return noLayers
  const bounds = 'bounds' in terrain ? terrain.bounds : undefined
  const tiles = [`${contourProtocol}://${min_m}/{z}/{x}/{y}`]
  const isIndex: ExpressionSpecification = ['==', ['get', 'level'], 1]
  const of = { source: contourProtocol, 'source-layer': contourProtocol } as const
  return {
    sources: {
      [contourProtocol]: {
        type: 'vector',
        tiles,
        minzoom: cameraZoom(firstContourZoom),
        maxzoom: lastZoom,
        ...(bounds ? { bounds } : {}),
      },
    },
    layers: [
      {
        slot: 'contour',
        layer: {
          id: 'contour',
          type: 'line',
          ...of,
          minzoom: cameraZoom(firstContourZoom),
          paint: {
            'line-color': colour('map-contour', theme),
            'line-opacity': Math.min(1, strength('map-contour-o', theme) * opacity),
            'line-width': ['case', isIndex, layerMarks.contour.width_px, 0.7],
          },
        },
      },
      {
        slot: 'contour',
        layer: {
          id: 'contour-height',
          type: 'symbol',
          ...of,
          minzoom: firstHeightZoom,
          filter: isIndex,
          layout: {
            'symbol-placement': 'line',
            'symbol-spacing': 400,
            'text-field': ['concat', ['to-string', ['get', 'ele']], ' m'],
            'text-font': labelFonts.medium,
            'text-size': 10,
            'text-padding': 8,
          },
          paint: {
            'text-color': colour('map-contour', theme),
            'text-opacity': opacity,
            'text-halo-color': colour('map-land', theme),
            'text-halo-width': 1.2,
          },
        },
      },
    ],
  }
}
