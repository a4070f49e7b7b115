import type { Feature, FeatureCollection } from 'geojson'
import type {
  ExpressionSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { type Technology, technologyMarks } from '../../../domain/bat/contract.ts'
import {
  correctionMarks,
  otherArea,
  type PlanLayerId,
  planMarks,
} from '../../../domain/layers/rows/my-plan.ts'
import { colour, type Theme } from '../../../domain/layers/style-table.ts'
import type { CorrectionRow } from '../../../domain/plan/corrections/contract.ts'
import type { PlanGeojsons } from '../../../domain/plan/geojsons-contract.ts'
import { batClusterHover } from '../../bat/bat-state.ts'
import { joinLayers, labelFonts } from '../../map/layers/base-style.ts'
import { imageOf, shapeSize_px } from '../../map/layers/shape-images.ts'
import type { MapLayers, Slot } from '../../map/slots.ts'
import { surveyLayers } from './survey-layers.ts'

/** How the shared hover state of the map identifies a correction and a project of a plan. */
export const correctionHover = 'plan-correction'
export const projectHover = 'plan-project'

type State = {
  geojsons: PlanGeojsons
  corrections: readonly CorrectionRow[]
  /** Number of answers received for each cluster of the sample, if available. */
  coverage: FeatureCollection | null
  /** Layers of the layer tree that are on and are not drawn elsewhere. */
  shown: ReadonlySet<string>
  opacity: Record<string, number>
  hovered: { layer: string; id: number } | null
  theme: Theme
}
/** Layers that share the code for drawing. Survey points are clustered instead. */
type AlikeId = Exclude<PlanLayerId, 'survey-points'>
type Entry = { slot: Slot; layer: LayerSpecification }

/** Features of a plan, as selected in "My Plan" in the layer tree. */
export function planFeatures(state: State): MapLayers {
  const { geojsons, corrections, coverage, shown, opacity, theme } = state
  const { 'survey-points': points, ...others } = geojsons as Record<
    Exclude<PlanLayerId, 'map-corrections'>,
    FeatureCollection
  >
  const data: Record<AlikeId, FeatureCollection> = {
    ...others,
    'bat-clusters': coloured(geojsons['bat-clusters'], theme),
    'map-corrections': correctionFeatures(corrections, theme),
  }
  const ids = (Object.keys(data) as AlikeId[]).filter(id => shown.has(id) && data[id].features.length > 0)
  const alike: MapLayers = {
    sources: Object.fromEntries(
      ids.map(id => [sourceOf(id), { type: 'geojson', data: hoverable(id, data[id]) } as const]),
    ),
    layers: ids.flatMap(id => layersOf(id, state)),
  }
  if (!shown.has('survey-points')) return alike
  return joinLayers([
    alike,
    surveyLayers({ points, coverage, opacity: opacity['survey-points'] ?? 1 }, theme),
  ])
}

const sourceOf = (id: AlikeId) => `plan-${id}`

function layersOf(id: AlikeId, { theme, opacity: chosen, hovered }: State): Entry[] {
  const opacity = chosen[id] ?? 1
  const source = sourceOf(id)
  const own: ExpressionSpecification = ['coalesce', ['get', 'colour'], colour(colourOf(id), theme)]
  const isHovered: ExpressionSpecification = [
    'all',
    ['==', ['get', 'hover_layer'], hovered?.layer ?? ''],
    ['==', ['get', 'hover_id'], hovered?.id ?? -1],
  ]
  const mark = planMarks[id]
  /** Existing objects are hollow and have their own sign. */
  const isHollow = mark.kind === 'line'
  const line = (
    name: string,
    width_px: number,
    dash_px?: readonly [number, number],
    more: Pick<LineLayerSpecification, 'filter'> = {},
  ): Entry => ({
    slot: 'plan',
    layer: {
      id: `${source}-${name}`,
      type: 'line',
      source,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': own,
        'line-width': ['case', isHovered, width_px + 1.5, width_px],
        'line-opacity': opacity,
        ...(dash_px && { 'line-dasharray': dash_px.map(length => length / width_px) }),
      },
      ...more,
    },
  })
  const shape = (image: string | ExpressionSpecification, size: number | ExpressionSpecification): Entry => ({
    slot: 'plan',
    layer: {
      id: `${source}-point`,
      type: 'symbol',
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'icon-image': image,
        'icon-size': size,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        ...(isHollow && signs),
      },
      paint: {
        'icon-color': isHollow ? colour('map-halo', theme) : own,
        'icon-halo-color': [
          'case',
          isHovered,
          colour('ink', theme),
          isHollow ? own : colour('map-halo', theme),
        ],
        'icon-halo-width': 1.6,
        'icon-opacity': opacity,
        ...(isHollow && { 'text-color': own, 'text-opacity': opacity }),
      },
    },
  })
  if (mark.kind === 'fill') {
    const dash = 'dash_px' in mark ? mark.dash_px : undefined
    const { opacity: fill_opacity, edge_px } = id === 'mhp-aoi' ? otherArea : mark
    const fill: Entry = {
      slot: 'plan',
      layer: {
        id: `${source}-fill`,
        type: 'fill',
        source,
        paint: { 'fill-color': own, 'fill-opacity': fill_opacity * opacity },
      },
    }
    return [fill, line('edge', edge_px, dash)]
  }
  if (mark.kind === 'line') {
    const isLine: Pick<LineLayerSpecification, 'filter'> = { filter: ['!=', ['geometry-type'], 'Point'] }
    return [
      line('line', mark.width_px, mark.dash_px, isLine),
      shape(['get', 'image'], ['/', ['get', 'size_px'], shapeSize_px]),
    ]
  }
  return [shape(imageOf(mark.shape), mark.size_px / shapeSize_px)]
}

const signs: SymbolLayerSpecification['layout'] = {
  'text-field': ['get', 'sign'],
  'text-font': labelFonts.medium,
  'text-size': 11,
  'text-allow-overlap': true,
  'text-ignore-placement': true,
}

/** The colour of the edge for a badge, because it identifies the tool; otherwise the colour of the mark itself. */
function colourOf(id: AlikeId) {
  const mark = planMarks[id]
  return id === 'mhp-powerhouses' ? planMarks[id].edge : mark.colour
}

const coloured = ({ features }: PlanGeojsons['bat-clusters'], theme: Theme): FeatureCollection => ({
  type: 'FeatureCollection',
  features: features.map(feature => ({
    ...feature,
    properties: {
      ...feature.properties,
      colour: colour(technologyMarks[feature.properties.best as Technology] ?? 'grid', theme),
    },
  })) as Feature[],
})

function correctionFeatures(rows: readonly CorrectionRow[], theme: Theme): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: rows.map(({ id, kind, name, geometry }) => {
      const { shape, size_px, sign, edge } = correctionMarks[kind === 'line' ? 'gone' : kind]
      const tone = colour(kind === 'gone' ? edge : colourOf('map-corrections'), theme)
      return {
        type: 'Feature',
        properties: { id, name, colour: tone, image: imageOf(shape), size_px, sign },
        geometry,
      } as Feature
    }),
  }
}

/** Text next to the pointer, and the id of the feature in tables. */
const hovers: Partial<Record<AlikeId, { layer: string; id: string; name: string }>> = {
  'bat-clusters': { layer: batClusterHover, id: 'cluster_id', name: 'cluster_name' },
  'mhp-intakes': { layer: projectHover, id: 'project_id', name: 'name' },
  'mhp-powerhouses': { layer: projectHover, id: 'project_id', name: 'name' },
  'map-corrections': { layer: correctionHover, id: 'id', name: 'name' },
}

function hoverable(id: AlikeId, collection: FeatureCollection): FeatureCollection {
  const hover = hovers[id]
  if (hover === undefined) return collection
  return {
    ...collection,
    features: collection.features.map(feature => ({
      ...feature,
      properties: {
        ...feature.properties,
        hover_layer: hover.layer,
        hover_id: feature.properties?.[hover.id],
        hover_name: feature.properties?.[hover.name],
      },
    })),
  }
}
