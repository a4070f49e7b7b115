import type { ExpressionSpecification } from 'maplibre-gl'
import { scanDisc } from '../../../domain/layers/marks.ts'
import { colour, type Theme } from '../../../domain/layers/style-table.ts'
import { labelFonts } from '../../map/layers/base-style.ts'
import { imageOf, shapeSize_px } from '../../map/layers/shape-images.ts'
import type { MapLayers } from '../../map/slots.ts'
import type { ScanShapes } from './scan-shapes.ts'

const line_px = { usual: 3.4, lit: 6, casing: 2.4 }

/**
 * The best reaches of a scan; the better lie above. Their discs are filled: those of settlements with their number are
 * not. `lit` are ranks: under the pointer, and chosen.
 */
export function scanLayers(state: { shapes: ScanShapes; lit: (number | null)[]; theme: Theme }): MapLayers {
  const { shapes, lit, theme } = state
  const ranks = lit.filter(rank => rank !== null)
  const isLit: ExpressionSpecification = ['in', ['get', 'rank'], ['literal', ranks]]
  const [mhp, accent, surface] = (['mhp', 'accent', 'surface'] as const).map(name => colour(name, theme))
  const width: ExpressionSpecification = ['case', isLit, line_px.lit, line_px.usual]
  const markColour: ExpressionSpecification = ['case', isLit, accent, mhp]
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const
  return {
    sources: {
      'mhp-reaches': { type: 'geojson', data: shapes.lines },
      'mhp-ranks': { type: 'geojson', data: shapes.discs },
    },
    layers: [
      {
        slot: 'results',
        layer: {
          id: 'mhp-reach-casing',
          type: 'line',
          source: 'mhp-reaches',
          layout: round,
          paint: { 'line-color': surface, 'line-width': ['+', width, line_px.casing] },
        },
      },
      {
        slot: 'results',
        layer: {
          id: 'mhp-reach',
          type: 'line',
          source: 'mhp-reaches',
          layout: round,
          paint: { 'line-color': markColour, 'line-width': width },
        },
      },
      {
        slot: 'labels',
        layer: {
          id: 'mhp-rank',
          type: 'symbol',
          source: 'mhp-ranks',
          layout: {
            'icon-image': imageOf('circle'),
            'icon-size': ['case', isLit, scanDisc.lit_px / shapeSize_px, scanDisc.size_px / shapeSize_px],
            'icon-allow-overlap': true,
            'icon-ignore-placement': true,
            'text-allow-overlap': true,
            'text-ignore-placement': true,
            'text-field': ['to-string', ['get', 'rank']],
            'text-font': labelFonts.medium,
            'text-size': 11,
            'symbol-sort-key': ['case', isLit, 1, ['-', 0, ['get', 'rank']]],
          },
          paint: {
            'icon-color': markColour,
            'icon-halo-color': surface,
            'icon-halo-width': scanDisc.edge_px,
            'text-color': surface,
          },
        },
      },
    ],
  }
}
