import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl'
import { colour, highVoltage, layerMarks, plannedDash_px } from '../../../domain/layers/style-table.ts'
import type { MapLayers } from '../slots.ts'
import { labelFonts } from './base-style.ts'
import { type DataState, entries, isShown, opacityOf, type SlottedLayer } from './data-state.ts'
import { dash } from './region-layers.ts'
import { imageOf, shapeSize_px } from './shape-images.ts'

/** Grid lines, substations, transformers and plants, in the colour and shape of their technology. */
export function energyLayers(state: DataState): MapLayers {
  const lines = (['distribution', 'transmission'] as const).filter(id => isShown(state, id))
  const points = (['transformer', 'micro_hydro', 'substation', 'hydropower'] as const).filter(id =>
    isShown(state, id),
  )
  return entries([
    ...lines.map(id => lineHalo(state, id)),
    ...lines.flatMap(id => gridLine(state, id)),
    ...points.map(id => point(state, id)),
    ...points.filter(id => id !== 'transformer').map(id => pointLabel(state, id)),
  ])
}

type LineId = 'transmission' | 'distribution'
type PointId = 'substation' | 'transformer' | 'hydropower' | 'micro_hydro'
const source = (layer: string) => ({ source: 'energy', 'source-layer': layer }) as const
const round = { 'line-join': 'round', 'line-cap': 'round' } as const

/** 11 kV is the mark's own width, 33 kV and above the wider one; both thinner on the national map. */
function width(id: LineId, extra_px = 0): ExpressionSpecification {
  const { width_px } = layerMarks[id]
  const full = (factor: number) => [
    'step',
    ['get', 'kV'],
    width_px * factor + extra_px,
    highVoltage.from_kV,
    highVoltage.width_px * factor + extra_px,
  ]
  return [
    'interpolate',
    ['linear'],
    ['zoom'],
    5,
    full(0.4),
    8,
    full(0.65),
    11,
    full(1),
  ] as unknown as ExpressionSpecification
}

function lineHalo(state: DataState, id: LineId): SlottedLayer {
  const mark = layerMarks[id]
  return {
    slot: 'grid',
    layer: {
      id: `${id}-halo`,
      type: 'line',
      ...source(id),
      layout: round,
      paint: {
        'line-color': colour('map-halo', state.theme),
        'line-width': width(id, (mark.halo_px ?? 0) - mark.width_px),
        'line-opacity': 0.8 * opacityOf(state, id),
      },
    },
  }
}

function gridLine(state: DataState, id: LineId): SlottedLayer[] {
  const { colour: name } = layerMarks[id]
  const paint = {
    'line-color': colour(name, state.theme),
    'line-width': width(id),
    'line-opacity': opacityOf(state, id),
  }
  if (id === 'distribution') {
    return [{ slot: 'grid', layer: { id, type: 'line', ...source(id), layout: round, paint } }]
  }
  const planned: FilterSpecification = ['==', ['get', 'planned'], true]
  return [
    {
      slot: 'grid',
      layer: { id, type: 'line', ...source(id), filter: ['!', planned], layout: round, paint },
    },
    {
      slot: 'grid',
      layer: {
        id: `${id}-planned`,
        type: 'line',
        ...source(id),
        filter: planned,
        paint: { ...paint, ...dash(highVoltage.width_px, plannedDash_px) },
      },
    },
  ]
}

/** Plants grow with their capacity, transformers with theirs; the legend shows the middle size. */
const sizes: Record<PointId, ExpressionSpecification | 1> = {
  hydropower: ['interpolate', ['linear'], ['get', 'capacity_MW'], 0, 0.75, 25, 1, 100, 1.25, 500, 1.6],
  micro_hydro: ['interpolate', ['linear'], ['get', 'power_kW'], 0, 0.85, 20, 1, 100, 1.3],
  transformer: ['interpolate', ['linear'], ['get', 'kVA'], 0, 0.85, 50, 1, 200, 1.3],
  substation: ['step', ['get', 'kV'], 1, 132, 1.2],
}

function point(state: DataState, id: PointId): SlottedLayer {
  const mark = layerMarks[id]
  const scale = (mark.size_px - mark.edge_px) / shapeSize_px
  const own = colour(mark.edge, state.theme)
  const full = (factor: number) => ['*', scale * factor, sizes[id]]
  const planned: ExpressionSpecification = ['match', ['get', 'status'], ['operation', 'operating'], 1, 0.62]
  const opacity: ExpressionSpecification | number =
    id === 'hydropower' ? ['*', opacityOf(state, id), planned] : opacityOf(state, id)
  return {
    slot: 'grid',
    layer: {
      id,
      type: 'symbol',
      ...source(id),
      layout: {
        'icon-image': imageOf(mark.shape),
        'icon-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          6,
          full(0.6),
          10,
          full(1),
        ] as unknown as ExpressionSpecification,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        ...(mark.sign && {
          'text-field': mark.sign,
          'text-font': labelFonts.medium,
          'text-size': mark.size_px,
          'text-offset': mark.shape === 'triangle' ? [0, 0.12] : [0, 0],
          'text-allow-overlap': true,
          'text-ignore-placement': true,
        }),
      },
      paint: {
        'icon-color': colour(mark.colour, state.theme),
        'icon-halo-color': own,
        // No wider than the image reaches beyond its shape.
        'icon-halo-width': ['interpolate', ['linear'], ['zoom'], 6, mark.edge_px / 2, 10, mark.edge_px],
        'icon-opacity': opacity,
        ...(mark.sign && { 'text-color': own, 'text-opacity': opacity }),
      },
    },
  }
}

function pointLabel(state: DataState, id: PointId): SlottedLayer {
  return {
    slot: 'labels',
    layer: {
      id: `label-${id}`,
      type: 'symbol',
      ...source(id),
      minzoom: id === 'micro_hydro' ? 12 : 10.5,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': labelFonts.medium,
        'text-size': 11,
        'text-anchor': 'top',
        'text-offset': [0, 0.8],
        'text-max-width': 9,
        'text-optional': true,
      },
      paint: {
        'text-color': colour('map-label', state.theme),
        'text-halo-color': colour('map-halo', state.theme),
        'text-halo-width': 0.14 * 11,
        'text-opacity': opacityOf(state, id),
      },
    },
  }
}
