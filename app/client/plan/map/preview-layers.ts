import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { answerMarks } from '../../../domain/layers/marks.ts'
import { colour, type Theme } from '../../../domain/layers/style-table.ts'
import { placeChecks } from '../../../domain/survey/answers/answer-places.ts'
import { labelFonts } from '../../map/layers/base-style.ts'
import { imageOf, shapeSize_px } from '../../map/layers/shape-images.ts'
import { type MapLayers, noLayers } from '../../map/slots.ts'
import type { AnswerPreview } from './plan-map.ts'

const [points, counts] = ['answer-points', 'answer-counts']

/**
 * Answers of an import that is being reviewed. Their shape and colour show whether they are inside the cluster that
 * they name.
 */
export function previewLayers(
  preview: AnswerPreview | null,
  hovered: number | null,
  theme: Theme,
): MapLayers {
  if (preview === null) return noLayers
  const isLit: ExpressionSpecification = [
    'in',
    ['get', 'hover_id'],
    ['literal', [preview.selected ?? 0, hovered ?? 0]],
  ]
  const byCheck = <T>(of: (check: (typeof placeChecks)[number]) => T) =>
    ['match', ['get', 'check'], ...placeChecks.flatMap(one => [one, of(one)]), of('placed')] as never
  const layers: LayerSpecification[] = [
    {
      id: points,
      type: 'symbol',
      source: points,
      layout: {
        'icon-image': byCheck(one => imageOf(answerMarks[one].shape)),
        'icon-size': byCheck(one => answerMarks[one].size_px / shapeSize_px),
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        // Answers in the wrong place must not be hidden by those in the right place.
        'symbol-sort-key': byCheck(one => placeChecks.length - placeChecks.indexOf(one)),
      },
      paint: {
        'icon-color': byCheck(one => colour(answerMarks[one].colour, theme)),
        'icon-halo-color': ['case', isLit, colour('ink', theme), colour('map-halo', theme)],
        'icon-halo-width': ['case', isLit, 2.4, 1.6],
      },
    },
    {
      id: counts,
      type: 'symbol',
      source: counts,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': labelFonts.medium,
        'text-size': 12,
        'text-anchor': 'left',
        'text-offset': [0.9, 0],
        'text-allow-overlap': true,
      },
      paint: {
        'text-color': colour('map-label', theme),
        'text-halo-color': ['case', isLit, colour('accent', theme), colour('map-halo', theme)],
        'text-halo-width': 2,
      },
    },
  ]
  return {
    sources: {
      [points]: { type: 'geojson', data: preview.points },
      [counts]: { type: 'geojson', data: preview.counts },
    },
    layers: layers.map(layer => ({ slot: layer.id === counts ? 'labels' : 'drawing', layer })),
  }
}
