import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { colour, type Theme } from '../../../domain/layers/style-table.ts'
import { labelFonts } from '../../map/layers/base-style.ts'
import { ringImage, ringSize_px } from '../../map/live/use-dashed-ring.ts'
import { type MapLayers, noLayers } from '../../map/slots.ts'
import type { ProposedOnMap } from './plan-map.ts'

const source = 'proposed-settlements'
const mark_px = { far: 16, near: 26 }
/** Camera zooms from which outlines are large enough to be read, and from which they need no ring any more. */
const [outlineZoom, noRingZoom] = [11, 13.5]
const nameZoom = 11.5

/** Settlements that are being chosen: a dashed outline and, from afar, a dashed ring. Chosen ones are filled. */
export function proposedLayers(
  proposed: ProposedOnMap | null,
  hovered: number | null,
  theme: Theme,
): MapLayers {
  if (proposed === null) return noLayers
  const isChosen: ExpressionSpecification = ['get', 'chosen']
  const isLit: ExpressionSpecification = ['==', ['get', 'hover_id'], hovered ?? -1]
  const areas: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
  const centres: ExpressionSpecification = ['==', ['geometry-type'], 'Point']
  const [accent, quiet] = [colour('accent', theme), colour('ink-3', theme)]
  const tone: ExpressionSpecification = ['case', isChosen, accent, quiet]
  const layers: LayerSpecification[] = [
    {
      id: `${source}-fill`,
      type: 'fill',
      source,
      filter: areas,
      paint: { 'fill-color': tone, 'fill-opacity': ['case', isLit, 0.34, isChosen, 0.2, 0.04] },
    },
    {
      id: `${source}-line`,
      type: 'line',
      source,
      filter: areas,
      minzoom: outlineZoom,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': tone,
        'line-width': ['case', isLit, 2.6, isChosen, 2, 1.4],
        'line-dasharray': [2.4, 1.6],
      },
    },
    {
      id: `${source}-ring`,
      type: 'symbol',
      source,
      filter: centres,
      maxzoom: noRingZoom,
      layout: {
        'icon-image': ringImage,
        'icon-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          8,
          mark_px.far / ringSize_px,
          12,
          mark_px.near / ringSize_px,
        ],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'symbol-sort-key': ['case', isChosen, 1, 0],
      },
      paint: {
        'icon-color': ['case', isLit, colour('ink', theme), tone],
        'icon-halo-color': colour('map-halo', theme),
        'icon-halo-width': 1,
      },
    },
    {
      id: `${source}-name`,
      type: 'symbol',
      source,
      filter: centres,
      minzoom: nameZoom,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': labelFonts.medium,
        'text-size': 12,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 1.2,
        'text-max-width': 9,
        'symbol-sort-key': ['-', 0, ['get', 'households']],
      },
      paint: {
        'text-color': colour('map-label', theme),
        'text-halo-color': colour('map-halo', theme),
        'text-halo-width': 1.75,
      },
    },
  ]
  return {
    sources: { [source]: { type: 'geojson', data: proposed.features } },
    layers: layers.map(layer => ({ slot: layer.type === 'symbol' ? 'labels' : 'drawing', layer })),
  }
}
