import type { StyleSpecification } from 'maplibre-gl'
import { colour, type Theme } from '../../../domain/layers/style-table.ts'
import type { MapLayers } from '../slots.ts'
import { type Slot, slots } from '../slots.ts'

/**
 * Fonts of the labels. These are families that map-engine.ts registers from bundled Inter files. The style has no
 * `glyphs`, so MapLibre draws every glyph in the browser and no glyph server is needed. (`font-faces` in the style
 * would do the same but cannot select a weight of a variable font.)
 */
export const labelFonts = { medium: ['Inter Medium'], italic: ['Inter Italic'] }

/** Name of the invisible layer at the top of a slot. All layers of the slot are inserted below it. */
export const anchorOf = (slot: Slot): string => `slot-${slot}`

/** The anchors of the slots, which are always present. */
export const baseStyle: StyleSpecification = {
  version: 8,
  name: 'Urja',
  sources: {},
  layers: slots.map(slot => ({ id: anchorOf(slot), type: 'background', layout: { visibility: 'none' } })),
}

/** The land below everything else. */
export function landLayers(theme: Theme): MapLayers {
  return {
    sources: {},
    layers: [
      {
        slot: 'base',
        layer: { id: 'land', type: 'background', paint: { 'background-color': colour('map-land', theme) } },
      },
    ],
  }
}

/** The style with all of the `composed` layers, for the style checker and the tests. */
export function composedStyle(composed: MapLayers): StyleSpecification {
  return {
    ...baseStyle,
    sources: composed.sources,
    layers: slots.flatMap(slot => [
      ...composed.layers.filter(entry => entry.slot === slot).map(entry => entry.layer),
      ...baseStyle.layers.filter(layer => layer.id === anchorOf(slot)),
    ]),
  }
}

export function joinLayers(parts: MapLayers[]): MapLayers {
  return {
    sources: Object.assign({}, ...parts.map(part => part.sources)),
    layers: parts.flatMap(part => part.layers),
  }
}

/** Removes layers that have nothing to draw, because the tiles of each would still be clipped in every frame. */
export function drawnLayers(composed: MapLayers): MapLayers {
  const isEmpty = (name: string) => {
    const source = composed.sources[name]
    if (source?.type !== 'geojson' || typeof source.data !== 'object') return false
    return source.data.type === 'FeatureCollection' && source.data.features.length === 0
  }
  return {
    ...composed,
    layers: composed.layers.filter(({ layer }) => !('source' in layer && isEmpty(String(layer.source)))),
  }
}
