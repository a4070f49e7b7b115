import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import {
  mvMark,
  poleMark,
  ranks_px,
  serviceMark,
  standaloneMark,
} from '../../../domain/layers/network-marks.ts'
import { colour, type Theme, technologyShapes } from '../../../domain/layers/style-table.ts'
import { technologyMarks } from '../../../domain/technologies/technologies.ts'
import { imageOf, shapeSize_px } from '../../map/layers/shape-images.ts'
import type { MapLayers, Slot } from '../../map/slots.ts'
import { dropBands } from './drop-bands.ts'
import type { NetworkShapes } from './network-shapes.ts'

/** Zoom level of the camera, which is one less than the product's. */
const poleZoom = 15

/**
 * Layers of a network: lines by conductor (11 kV lines are dashed because they are planned), transformers, poles, and
 * hollow dots for solar home systems.
 */
export function networkLayers(
  shapes: NetworkShapes,
  { isDropColoured, theme }: { isDropColoured: boolean; theme: Theme },
): MapLayers {
  const own = colour(mvMark.colour, theme)
  const surface = colour('surface', theme)
  const [first, ...bands] = dropBands
  const byDrop: ExpressionSpecification = [
    'step',
    ['get', 'band'],
    colour(first.colour, theme),
    ...bands.flatMap((band, i) => [i + 1, colour(band.colour, theme)]),
  ]
  const byRank = [
    'step',
    ['get', 'rank'],
    ranks_px[0],
    ...ranks_px.slice(1).flatMap((px, i) => [i + 1, px]),
  ] as ExpressionSpecification
  const layers: [Slot, LayerSpecification][] = [
    [
      'drawing',
      {
        ...of('services'),
        type: 'line',
        paint: { 'line-color': colour(serviceMark.colour, theme), 'line-width': serviceMark.width_px },
      },
    ],
    [
      'drawing',
      {
        ...of('lv'),
        type: 'line',
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': isDropColoured ? byDrop : own, 'line-width': byRank },
      },
    ],
    [
      'drawing',
      {
        ...of('mv'),
        type: 'line',
        paint: {
          'line-color': own,
          'line-width': mvMark.width_px,
          'line-dasharray': mvMark.dash_px.map(px => px / mvMark.width_px),
        },
      },
    ],
    [
      'drawing',
      {
        ...of('poles'),
        type: 'circle',
        minzoom: poleZoom,
        paint: { 'circle-radius': poleMark.size_px / 2, 'circle-color': own },
      },
    ],
    ['drawing', { ...of('standalone'), type: 'circle', paint: hollow(theme) }],
    ['labels', { ...of('transformers'), type: 'circle', paint: disc(own, surface) }],
    ['labels', { ...of('transformers', 'left'), type: 'circle', paint: ring(-2.3, surface) }],
    ['labels', { ...of('transformers', 'right'), type: 'circle', paint: ring(2.3, surface) }],
    [
      'labels',
      {
        ...of('transformers', 'text'),
        type: 'symbol',
        layout: {
          'text-field': ['get', 'text'],
          'text-font': ['Inter Medium'],
          'text-size': 12,
          'text-anchor': 'left',
          'text-offset': [1.1, 0],
        },
        paint: {
          'text-color': colour('map-label', theme),
          'text-halo-color': colour('map-halo', theme),
          'text-halo-width': 2.5,
        },
      },
    ],
    [
      'labels',
      {
        ...of('powerhouse'),
        type: 'symbol',
        layout: {
          'icon-image': imageOf(technologyShapes[technologyMarks.solar_minigrid]),
          'icon-size': 14 / shapeSize_px,
          'icon-allow-overlap': true,
        },
        paint: {
          'icon-color': colour(technologyMarks.solar_minigrid, theme),
          'icon-halo-color': surface,
          'icon-halo-width': 2,
        },
      },
    ],
  ]
  return {
    sources: Object.fromEntries(
      Object.entries(shapes).map(([kind, data]) => [sourceOf(kind), { type: 'geojson', data }]),
    ),
    layers: layers.map(([slot, layer]) => ({ slot, layer })),
  }
}

const sourceOf = (kind: string) => `bat-network-${kind}`
const of = (kind: keyof NetworkShapes, part?: string) => ({
  id: [sourceOf(kind), part].filter(Boolean).join('-'),
  source: sourceOf(kind),
})
const hollow = (theme: Theme) => ({
  'circle-radius': standaloneMark.size_px / 2,
  'circle-color': colour('map-halo', theme),
  'circle-stroke-color': colour(standaloneMark.colour, theme),
  'circle-stroke-width': 1.8,
})
const disc = (fill: string, edge: string) => ({
  'circle-radius': 9,
  'circle-color': fill,
  'circle-stroke-color': edge,
  'circle-stroke-width': 2,
})
/** One of the two rings in the symbol of a transformer. */
const ring = (right_px: number, edge: string) => ({
  'circle-radius': 3.2,
  'circle-opacity': 0,
  'circle-stroke-color': edge,
  'circle-stroke-width': 1.3,
  'circle-translate': [right_px, 0] as [number, number],
})
