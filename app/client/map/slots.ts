import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'

/** Order of everything on the map, from bottom to top (S-005). Each slot has an anchor in the base style. */
export const slots = [
  'base',
  'land',
  'hillshade',
  'choropleth',
  'contour',
  'water',
  'streams',
  'buildings',
  'abroad',
  'wards',
  'boundaries',
  'grid',
  'settlements',
  'plan',
  'results',
  'mask',
  'focus',
  'drawing',
  'labels',
] as const
export type Slot = (typeof slots)[number]

/**
 * What a pure layer function (`...Layers(state)`) returns. All of them are composed in one place and set by one
 * component.
 */
export type MapLayers = {
  sources: Record<string, SourceSpecification>
  layers: { slot: Slot; layer: LayerSpecification }[]
}
export const noLayers: MapLayers = { sources: {}, layers: [] }
