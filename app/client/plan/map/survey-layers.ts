import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { planLayerRows } from '../../../domain/layers/rows/my-plan.ts'
import { colour, type Theme } from '../../../domain/layers/style-table.ts'
import { clusterRadius_px, detailZoom } from '../../../domain/layers/view.ts'
import { labelFonts } from '../../map/layers/base-style.ts'
import { imageOf, shapeSize_px } from '../../map/layers/shape-images.ts'
import { type MapLayers, noLayers } from '../../map/slots.ts'

const { mark, classes } = planLayerRows['survey-points']
const [points, coverage] = ['survey-points', 'survey-coverage']
const isGroup: ExpressionSpecification = ['has', 'point_count']

type Survey = { points: FeatureCollection; coverage: FeatureCollection | null; opacity: number }

/** Survey points of a plan by type, clustered where they are close together (O-005), and answers by cluster. */
export function surveyLayers(survey: Survey, theme: Theme): MapLayers {
  if (survey.points.features.length === 0 && survey.coverage === null) return noLayers
  const { opacity } = survey
  const own = colour(mark.colour, theme)
  const label = {
    'text-color': colour('map-label', theme),
    'text-halo-color': colour('map-halo', theme),
    'text-halo-width': 1.5,
  }
  const layers: LayerSpecification[] = [
    {
      id: `${points}-group`,
      type: 'circle',
      source: points,
      filter: isGroup,
      paint: {
        'circle-color': own,
        'circle-opacity': opacity,
        'circle-radius': ['step', ['get', 'point_count'], 10, 100, 13, 1000, 16],
        'circle-stroke-color': colour('surface', theme),
        'circle-stroke-width': 1.5,
        'circle-stroke-opacity': opacity,
      },
    },
    {
      id: `${points}-count`,
      type: 'symbol',
      source: points,
      filter: isGroup,
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': labelFonts.medium,
        'text-size': 11,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': colour('surface', theme), 'text-opacity': opacity },
    },
    {
      id: points,
      type: 'symbol',
      source: points,
      filter: ['!', isGroup],
      layout: {
        'icon-image': [
          'match',
          ['get', 'form'],
          ...classes.flatMap(one => [one.when.is, imageOf(one.mark.shape)]),
          imageOf(mark.shape),
        ] as unknown as ExpressionSpecification,
        'icon-size': mark.size_px / shapeSize_px,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
      paint: {
        'icon-color': own,
        'icon-halo-color': colour('map-halo', theme),
        'icon-halo-width': 1.6,
        'icon-opacity': opacity,
      },
    },
    {
      id: coverage,
      type: 'symbol',
      source: coverage,
      minzoom: detailZoom,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': labelFonts.medium,
        'text-size': 11,
        'text-anchor': 'top',
        'text-offset': [0, 0.9],
      },
      paint: {
        ...label,
        'text-color': ['case', ['get', 'is_done'], label['text-color'], colour('ink-3', theme)],
      },
    },
  ]
  return {
    sources: {
      [points]: {
        type: 'geojson',
        data: survey.points,
        cluster: true,
        clusterRadius: clusterRadius_px,
        clusterMaxZoom: Math.floor(detailZoom),
      },
      [coverage]: { type: 'geojson', data: survey.coverage ?? { type: 'FeatureCollection', features: [] } },
    },
    layers: layers.map(layer => ({ slot: layer.id === coverage ? 'labels' : 'drawing', layer })),
  }
}
