import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { scanDisc } from '../../../domain/layers/marks.ts'
import { colour, type Theme } from '../../../domain/layers/style-table.ts'
import { labelFonts } from '../../map/layers/base-style.ts'
import { imageOf, shapeSize_px } from '../../map/layers/shape-images.ts'
import type { MapLayers } from '../../map/slots.ts'
import type { ScanShapes } from './scan-shapes.ts'

/** From this zoom on, there is enough space for all discs. */
const allDiscsZoom = 12.5
const line_px = { normal: 3.4, lit: 6, casing: 2.4 }

/**
 * The best reaches of a scan. Their discs are filled, unlike the numbered discs of settlements. `lit` contains the
 * ranks of the hovered and the selected reach.
 */
export function scanLayers(state: { shapes: ScanShapes; lit: (number | null)[]; theme: Theme }): MapLayers {
  const { shapes, lit, theme } = state
  const ranks = lit.filter(rank => rank !== null)
  const isLit: ExpressionSpecification = ['in', ['get', 'rank'], ['literal', ranks]]
  const [mhp, accent, surface] = (['mhp', 'accent', 'surface'] as const).map(name => colour(name, theme))
  const width: ExpressionSpecification = ['case', isLit, line_px.lit, line_px.normal]
  const disc = (
    id: string,
    filter: ExpressionSpecification,
    overlaps: boolean | ExpressionSpecification,
  ): SymbolLayerSpecification => ({
    id,
    type: 'symbol',
    source: 'mhp-ranks',
    filter,
    layout: {
      'icon-image': imageOf('circle'),
      'icon-size': (overlaps === true ? scanDisc.lit_px : scanDisc.size_px) / shapeSize_px,
      'icon-padding': 0,
      'icon-allow-overlap': overlaps as boolean,
      'text-allow-overlap': overlaps as boolean,
      'text-field': ['to-string', ['get', 'rank']],
      'text-font': labelFonts.medium,
      'text-size': 11,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: {
      'icon-color': overlaps === true ? accent : mhp,
      'icon-halo-color': surface,
      'icon-halo-width': scanDisc.edge_px,
      'text-color': surface,
    },
  })
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
        slot: 'results',
        layer: {
          id: 'mhp-rank-dot',
          type: 'circle',
          source: 'mhp-ranks',
          paint: {
            'circle-radius': scanDisc.dot_px,
            'circle-color': mhp,
            'circle-stroke-color': surface,
            'circle-stroke-width': 1,
          },
        },
      },
      // If discs would cover each other, the better one is shown. The others are dots until the user zooms in.
      {
        slot: 'labels',
        layer: disc('mhp-rank', ['!', isLit], ['step', ['zoom'], false, allDiscsZoom, true]),
      },
      { slot: 'labels', layer: disc('mhp-rank-lit', isLit, true) },
    ],
  }
}
