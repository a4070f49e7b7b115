import type { FeatureCollection } from 'geojson'
import { layerMarks } from '../../../../domain/layers/layer-table.ts'
import { colour, type Theme } from '../../../../domain/layers/style-table.ts'
import { clusterRadius_px, detailZoom } from '../../../../domain/layers/view.ts'
import { type MapLayers, noLayers } from '../../slots.ts'
import { labelFonts } from '../base-style.ts'
import { settlementAloneZoom } from './settlement-layers.ts'

/**
 * Settlements within 40 px of each other, shown as one disc with their number. This applies between the detail zoom and
 * the zoom at which every settlement is shown separately. Vector tiles cannot be clustered, so the visible settlements
 * are passed as GeoJSON.
 */
export function settlementClusters(
  points: FeatureCollection | null,
  theme: Theme,
  opacity: number,
): MapLayers {
  if (points === null) return noLayers
  const mark = layerMarks.settlement
  const zooms = { minzoom: detailZoom, maxzoom: settlementAloneZoom }
  const ring = {
    'circle-color': colour('map-halo', theme),
    'circle-stroke-color': colour(mark.colour, theme),
    'circle-stroke-width': 1.4,
    'circle-opacity': opacity,
    'circle-stroke-opacity': opacity,
  }
  const source = 'settlement-clusters'
  return {
    sources: {
      [source]: {
        type: 'geojson',
        data: points,
        cluster: true,
        clusterRadius: clusterRadius_px,
        clusterMaxZoom: 12,
      },
    },
    layers: [
      {
        slot: 'settlements',
        layer: {
          id: 'settlement-single',
          type: 'circle',
          source,
          ...zooms,
          filter: ['!', ['has', 'point_count']],
          paint: { ...ring, 'circle-radius': mark.size_px / 2 },
        },
      },
      {
        slot: 'settlements',
        layer: {
          id: 'settlement-cluster',
          type: 'circle',
          source,
          ...zooms,
          filter: ['has', 'point_count'],
          paint: {
            ...ring,
            'circle-radius': ['interpolate', ['linear'], ['get', 'point_count'], 2, 8, 50, 13],
          },
        },
      },
      {
        slot: 'settlements',
        layer: {
          id: 'settlement-cluster-count',
          type: 'symbol',
          source,
          ...zooms,
          filter: ['has', 'point_count'],
          layout: {
            'text-field': ['to-string', ['get', 'point_count']],
            'text-font': labelFonts.medium,
            'text-size': 11,
            'text-allow-overlap': true,
          },
          paint: { 'text-color': colour(mark.colour, theme), 'text-opacity': opacity },
        },
      },
    ],
  }
}
