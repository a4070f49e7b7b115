import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl'
import { type LayerEntry, layerTable } from '../../../domain/layers/layer-table.ts'
import type { Condition } from '../../../domain/layers/rows/layer-row.ts'
import { colour, type LineMark } from '../../../domain/layers/style-table.ts'
import { type Tileset, tilesets } from '../../../domain/tilesets/schema.ts'
import type { MapLayers } from '../slots.ts'
import { labelFonts } from './base-style.ts'
import { type DataState, entries, isShown, opacityOf, type SlottedLayer } from './data-state.ts'
import { dash } from './region-layers.ts'
import { imageOf, shapeSize_px } from './shape-images.ts'

type Line = Extract<LayerEntry, { line: object }>
type Point = Extract<LayerEntry, { point: object }>

const firstZoom = ({ tileset, source_layer }: LayerEntry): number =>
  (tilesets as Record<string, Tileset>)[tileset].layers[source_layer].minzoom
/**
 * Rows in drawing order: layers that are in the tiles from low zoom levels are above layers that appear only at higher
 * ones.
 */
const plainRows = layerTable
  .flatMap(({ layers }) => layers.filter(({ line, point }) => line ?? point))
  .sort((one, other) => firstZoom(other) - firstZoom(one))

/** Lines and points in the tiles that are defined completely by their table rows: the grid and plants. */
export function plainLayers(state: DataState): MapLayers {
  const shown = plainRows.filter(({ id }) => isShown(state, id))
  const lines = shown.flatMap(row => (row.line ? [row] : []))
  const points = shown.flatMap(row => (row.point ? [row] : []))
  return entries([
    ...lines.map(row => row.mark.halo_px !== undefined && lineHalo(state, row, row.mark.halo_px)),
    ...lines.flatMap(row => linesOf(state, row)),
    ...points.map(row => point(state, row)),
    ...points.map(row => row.point.labelZoom !== undefined && pointLabel(state, row, row.point.labelZoom)),
  ])
}

const sourceOf = ({ tileset, source_layer }: LayerEntry) =>
  ({ source: tileset, 'source-layer': source_layer }) as const
const round = { 'line-join': 'round', 'line-cap': 'round' } as const

function lineHalo(state: DataState, row: Line, halo_px: number): SlottedLayer {
  return {
    slot: 'grid',
    layer: {
      id: `${row.id}-halo`,
      type: 'line',
      ...sourceOf(row),
      layout: round,
      paint: {
        'line-color': colour('map-halo', state.theme),
        'line-width': width(row, row.mark, halo_px - row.mark.width_px),
        'line-opacity': 0.8 * opacityOf(state, row.id),
      },
    },
  }
}

type ValueCondition = Exclude<Condition, { from: number }>

/**
 * One layer per class of a value. Numeric classes are steps within one layer. The first layer has the id of the row.
 */
function linesOf(state: DataState, row: Line): SlottedLayer[] {
  const classes = row.classes?.flatMap(({ when, mark }) => ('from' in when ? [] : [{ when, mark }])) ?? []
  if (classes.length === 0) return [line(state, row, row.mark, row.id)]
  return classes.map(({ when, mark }, i) => {
    const value = 'is' in when && when.is !== true ? when.is : when.field
    return line(state, row, mark, i === 0 ? row.id : `${row.id}-${value}`, when)
  })
}

function line(state: DataState, row: Line, mark: LineMark, id: string, when?: ValueCondition): SlottedLayer {
  const isOneColour = row.classes?.every(one => one.mark.colour === mark.colour) ?? true
  const tone = ({ colour: name }: LineMark) => colour(name, state.theme)
  return {
    slot: 'grid',
    layer: {
      id,
      type: 'line',
      ...sourceOf(row),
      ...(when && { filter: filterOf(when) }),
      ...(mark.dash_px ? {} : { layout: round }),
      paint: {
        'line-color': isOneColour ? tone(mark) : byClass(row, mark, tone),
        'line-width': width(row, mark),
        'line-opacity': opacityOf(state, row.id),
        ...dash(mark.width_px, mark.dash_px),
      },
    },
  }
}

function filterOf(when: ValueCondition): FilterSpecification {
  const field: ExpressionSpecification = ['get', when.field]
  return 'is' in when ? ['==', field, when.is] : ['!', ['==', field, when.not]]
}

/** A property of the mark, in steps for numeric classes or for lines whose width increases with a value. */
function byClass(
  { classes, line: { wider } }: Line,
  mark: LineMark,
  value: (mark: LineMark) => number | string,
): ExpressionSpecification {
  const steps = [
    ...(wider ? [{ ...wider, mark: { ...mark, width_px: wider.width_px } }] : []),
    ...(classes ?? []).slice(1).flatMap(({ when, mark }) => ('from' in when ? [{ ...when, mark }] : [])),
  ]
  const own = value(mark)
  const values = steps.flatMap(step => [step.from, value(step.mark)])
  return (
    steps.length === 0 ? own : ['step', ['get', steps[0].field], own, ...values]
  ) as ExpressionSpecification
}

/** Lines are thinner on the national map. */
function width(row: Line, mark: LineMark, extra_px = 0): ExpressionSpecification {
  const full = (factor: number) => byClass(row, mark, ({ width_px }) => width_px * factor + extra_px)
  return ['interpolate', ['linear'], ['zoom'], 5, full(0.4), 8, full(0.65), 11, full(1)]
}

/** The legend shows the middle size. */
function sizeOf({ grows }: Point['point']): ExpressionSpecification | number {
  if (grows === undefined) return 1
  const value = ['get', grows.field]
  return (
    grows.inSteps
      ? ['step', value, ...grows.factors.slice(1)]
      : ['interpolate', ['linear'], value, ...grows.factors]
  ) as ExpressionSpecification
}

function point(state: DataState, row: Point): SlottedLayer {
  const { id, mark } = row
  const { faint } = row.point
  const scale = (mark.size_px - mark.edge_px) / shapeSize_px
  const own = colour(mark.edge, state.theme)
  const full = (factor: number): ExpressionSpecification => ['*', scale * factor, sizeOf(row.point)]
  const opacity: ExpressionSpecification | number = faint
    ? [
        '*',
        opacityOf(state, id),
        ['match', ['downcase', ['coalesce', ['get', faint.field], '']], [...faint.unless], 1, faint.opacity],
      ]
    : opacityOf(state, id)
  return {
    slot: 'grid',
    layer: {
      id,
      type: 'symbol',
      ...sourceOf(row),
      layout: {
        'icon-image': imageOf(mark.shape),
        'icon-size': ['interpolate', ['linear'], ['zoom'], 6, full(0.6), 10, full(1)],
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
        // The halo must not be wider than the space around the shape in the image.
        'icon-halo-width': ['interpolate', ['linear'], ['zoom'], 6, mark.edge_px / 2, 10, mark.edge_px],
        'icon-opacity': opacity,
        ...(mark.sign && { 'text-color': own, 'text-opacity': opacity }),
      },
    },
  }
}

function pointLabel(state: DataState, row: Point, minzoom: number): SlottedLayer {
  return {
    slot: 'labels',
    layer: {
      id: `label-${row.id}`,
      type: 'symbol',
      ...sourceOf(row),
      minzoom,
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
        'text-opacity': opacityOf(state, row.id),
      },
    },
  }
}
