import type { ExpressionSpecification, LineLayerSpecification } from 'maplibre-gl'
import { waterRows } from '../../../domain/layers/rows/water.ts'
import {
  colour,
  type LineMark,
  prominentStream,
  smallStreamZoom,
} from '../../../domain/layers/style-table.ts'
import type { MapLayers } from '../slots.ts'
import { labelFonts } from './base-style.ts'
import { type DataState, entries, isShown, opacityOf, type SlottedLayer } from './data-state.ts'

const source = { source: 'streams', 'source-layer': 'streamline' } as const
const round = { 'line-join': 'round' } as const
/** From this camera zoom on, lines have round ends. At lower zooms, arcs are so short that their ends would overlap. */
const roundZoom = 10
/** Where ends overlap, they would look like beads in a line that is not opaque. */
const capOf = (opacity: number): NonNullable<LineLayerSpecification['layout']>['line-cap'] =>
  opacity < 1 ? 'butt' : ['step', ['zoom'], 'butt', roundZoom, 'round']

/** Streams by order or by dry-season flow. Prominent streams are always shown and are highlighted under the pointer. */
export function waterLayers(state: DataState): MapLayers {
  const hasStreams = isProminent(state) || isShown(state, 'streamline')
  return entries([
    ...(hasStreams ? [streams(state, 'large'), streams(state, 'small')] : []),
    ...(isShown(state, 'discharge') ? discharge(state) : []),
  ])
}

const isProminent = ({ appearance }: DataState): boolean =>
  appearance?.strengthen?.includes('streams') === true

const isLit: ExpressionSpecification = ['boolean', ['feature-state', 'lit'], false]

function streams(state: DataState, which: 'large' | 'small'): SlottedLayer {
  const prominent = isProminent(state)
  const opacity = prominent ? 1 : opacityOf(state, 'streamline')
  const { classes } = waterRows.streamline
  const width = stepBy(classes, mark => mark.width_px)
  const defaultColour = stepBy(classes, mark => colour(mark.colour, state.theme))
  return {
    slot: 'streams',
    layer: {
      id: `streams-${which}`,
      type: 'line',
      ...source,
      ...(which === 'small' && !prominent ? { minzoom: smallStreamZoom } : {}),
      filter: [which === 'large' ? '>=' : '<', ['get', 'order'], 3],
      layout: { ...round, 'line-cap': capOf(opacity), 'line-sort-key': ['get', 'order'] },
      paint: {
        'line-color': prominent
          ? ['case', isLit, colour('map-hover', state.theme), defaultColour]
          : defaultColour,
        'line-width': slender(prominent ? wider(width) : width),
        'line-opacity': opacity,
      },
    },
  }
}

function discharge(state: DataState): SlottedLayer[] {
  const { classes } = waterRows.discharge
  const opacity = opacityOf(state, 'discharge')
  return [
    {
      slot: 'streams',
      layer: {
        id: 'discharge',
        type: 'line',
        ...source,
        layout: { ...round, 'line-cap': capOf(opacity), 'line-sort-key': ['get', 'discharge_m3s'] },
        paint: {
          'line-color': stepBy(classes, mark => colour(mark.colour, state.theme)),
          'line-width': slender(stepBy(classes, mark => mark.width_px)),
          'line-opacity': opacity,
        },
      },
    },
    {
      slot: 'labels',
      layer: {
        id: 'label-discharge',
        type: 'symbol',
        ...source,
        minzoom: 12,
        layout: {
          'symbol-placement': 'line',
          'text-field': [
            'concat',
            ['number-format', ['get', 'discharge_m3s'], { 'max-fraction-digits': 3 }],
            ' m³/s',
          ],
          'text-font': labelFonts.italic,
          'text-size': 13,
          'symbol-spacing': 320,
          'text-max-angle': 30,
        },
        paint: {
          'text-color': colour('map-label-water', state.theme),
          'text-halo-color': colour('map-halo', state.theme),
          'text-halo-width': 0.13 * 13,
          'text-opacity': opacity,
        },
      },
    },
  ]
}

/** Classes in the order of their numbers. */
function stepBy(
  classes: (typeof waterRows)['streamline' | 'discharge']['classes'],
  value: (mark: LineMark) => number | string,
): ExpressionSpecification {
  const [first, ...rest] = classes
  const steps = rest.flatMap(({ when, mark }) => ['from' in when ? when.from : when.is, value(mark)])
  return ['step', ['get', first.when.field], value(first.mark), ...steps] as ExpressionSpecification
}

const wider = (width: ExpressionSpecification): ExpressionSpecification => [
  '+',
  ['*', prominentStream.wider, width],
  ['case', isLit, prominentStream.lit_px, 0],
]

/** Streams are thinner on the national map. */
const slender = (width: ExpressionSpecification): ExpressionSpecification =>
  [
    'interpolate',
    ['linear'],
    ['zoom'],
    5,
    ['*', 0.4, width],
    8,
    ['*', 0.7, width],
    11,
    width,
  ] as ExpressionSpecification
