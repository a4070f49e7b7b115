import type { ExpressionSpecification } from 'maplibre-gl'
import { layerMarks } from '../../../../domain/layers/layer-table.ts'
import { colour, densityDot } from '../../../../domain/layers/style-table.ts'
import { buildingZoom, detailZoom } from '../../../../domain/layers/view.ts'
import { regionLevelOf } from '../../../../domain/region-codes.ts'
import type { MapLayers } from '../../slots.ts'
import { labelFonts } from '../base-style.ts'
import { type DataState, entries, isShown, opacityOf, type SlottedLayer } from '../data-state.ts'

/**
 * Settlements and their names from the detail zoom on, and the density grid up to the zoom at which single buildings
 * are shown.
 */
export function settlementLayers(state: DataState): MapLayers {
  return entries([
    // The veil of the density layer would change the colour of a class to that of another.
    isShown(state, 'density') && !state.appearance?.hide?.includes('density') && density(state),
    isShown(state, 'settlement') && rings(state),
    isShown(state, 'village') && names(state),
  ])
}

const source = { source: 'settlements', 'source-layer': 'settlement' } as const

/** Camera zoom from which every settlement is shown separately. Below it, settlements are clustered (S-007). */
export const settlementAloneZoom = 11.5

function rings(state: DataState): SlottedLayer {
  const mark = layerMarks.settlement
  const opacity = opacityOf(state, 'settlement')
  return {
    slot: 'settlements',
    layer: {
      id: 'settlement',
      type: 'circle',
      ...source,
      minzoom: detailZoom,
      layout: { 'circle-sort-key': ['get', 'households'] },
      paint: {
        'circle-radius': [
          'interpolate',
          ['linear'],
          ['zoom'],
          9,
          mark.size_px / 2 - 0.7,
          13,
          mark.size_px / 2 + 0.7,
        ],
        'circle-color': colour('map-halo', state.theme),
        'circle-stroke-color': colour(mark.colour, state.theme),
        'circle-stroke-width': ['case', ['get', 'urban'], 2, 1.4],
        'circle-opacity': aloneFrom(settlementAloneZoom, opacity),
        'circle-stroke-opacity': aloneFrom(settlementAloneZoom, opacity),
      },
    },
  }
}

const aloneFrom = (zoom: number, opacity: number): ExpressionSpecification => [
  'step',
  ['zoom'],
  0,
  zoom,
  opacity,
]

function names(state: DataState): SlottedLayer {
  const mark = layerMarks.village
  const { theme, region } = state
  const generated = state.generated?.village
  const isMade: ExpressionSpecification =
    generated === 'some' ? ['to-boolean', ['get', 'generated']] : ['literal', generated === 'all']
  const own: ExpressionSpecification = ['case', isMade, colour('ink-2', theme), colour(mark.colour, theme)]
  return {
    slot: 'labels',
    layer: {
      id: 'label-settlement',
      type: 'symbol',
      ...source,
      minzoom: detailZoom,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['case', isMade, ['literal', labelFonts.italic], ['literal', labelFonts.medium]],
        'text-size': mark.size_px,
        'text-anchor': 'bottom',
        'text-offset': [0, -0.45],
        'text-max-width': 9,
        'text-padding': 4,
        'symbol-sort-key': ['-', 0, ['get', 'households']],
      },
      paint: {
        'text-color':
          regionLevelOf(region) === 'local_level'
            ? ['case', ['==', ['get', 'SDDMM'], region], own, colour('ink-3', theme)]
            : own,
        'text-halo-color': colour('map-halo', theme),
        'text-halo-width': 0.14 * mark.size_px,
        'text-opacity': opacityOf(state, 'village'),
      },
    },
  }
}

/** Side of a square in the density grid at a whole zoom level, in pixels. It doubles until the next level. */
const square_px = 8

/**
 * A dot in each square of the grid, whose size depends on the number of buildings. Together the dots show the density.
 * With each zoom level, a square becomes four times as large, but a densely built-up place fills less of a larger
 * square. The number that counts as full therefore grows only by a factor of 2.65.
 */
function density(state: DataState): SlottedLayer {
  const { min, max, opacity, fullAtLast } = densityDot
  const stops = Array.from({ length: buildingZoom - 4 }, (_, i) => 5 + i).flatMap(zoom => {
    const full = fullAtLast * 2.65 ** (buildingZoom - zoom)
    const part = ['max', min, ['*', max, ['^', ['min', 1, ['/', ['get', 'count'], full]], 0.5]]]
    return [zoom, ['*', square_px, part], zoom + 0.999, ['*', 2 * square_px, part]]
  })
  return {
    slot: 'buildings',
    layer: {
      id: 'density',
      type: 'circle',
      source: 'buildings',
      'source-layer': 'density',
      maxzoom: buildingZoom,
      paint: {
        'circle-color': colour('map-bld', state.theme),
        'circle-opacity': opacity * opacityOf(state, 'density'),
        'circle-radius': ['interpolate', ['exponential', 2], ['zoom'], ...stops] as ExpressionSpecification,
      },
    },
  }
}
