import { atom, type SetStateAction } from 'jotai'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Bounds, LngLat } from '../../domain/geometry.ts'
import type { Editing, MapDrawing } from './tool.ts'

/**
 * The only map object, as long as it is mounted. Only client/map uses it; other code requests flights through
 * `flightAtom`.
 */
export const mapAtom = atom<MapLibreMap | null>(null)

/** Whether the map has started or cannot be drawn. Content that can be deferred waits for this. */
export const mapBeganAtom = atom(false)

/** The drawing in progress, or null. See MapDrawing for who may set it. */
export const drawingAtom = atom<MapDrawing | null>(null)

/** The finished shape whose vertices are being moved, or null. */
export const editingAtom = atom<Editing | null>(null)

/**
 * The polygon that is being drawn, with the pointer as its last vertex. Its houses are highlighted. Set only by
 * client/map.
 */
export const drawnAtom = atom<LngLat[] | null>(null)

/** Position of the pointer on the map for the status bar, or null outside the map. */
export const pointerAtom = atom<LngLat | null>(null)

/**
 * A request to move the camera: fit bounds (with a factor of 1.05), show bounds (only if they are out of view), frame
 * the subject of an answer (only if it is not readable or is covered), or fly to a place. client/map performs it once.
 * `maxZoom` is a zoom level of the product.
 */
export type Flight =
  | { fit: Bounds; maxZoom?: number }
  | { show: Bounds }
  | { frame: Bounds; maxZoom: number }
  | { to: LngLat; zoom?: number }
export const flightAtom = atom<Flight | null>(null)

/**
 * The feature under the pointer with its name, identified by `source-layer:id`. Set by client/map or by a row of a
 * table.
 */
export const hoveredAtom = atom<{ layer: string; id: number; name: string } | null>(null)

/** Position of the hovered point, for the ring around it. Null over areas and lines. Set only by client/map. */
export const hoveredPlaceAtom = atom<LngLat | null>(null)

type LayerVisibility = Record<string, boolean>
/** Layers that the user has switched on or off. */
const switchedLayersAtom = atom<LayerVisibility>({})
/** Layers that are hidden on this screen until the user switches them on. */
export const screenHidesAtom = atom<readonly string[]>([])
/** Whether each layer is shown, by id. If it is not set, the layer's own default applies. */
export const layerVisibilityAtom = atom(
  (get): LayerVisibility => ({
    ...Object.fromEntries(get(screenHidesAtom).map(id => [id, false])),
    ...get(switchedLayersAtom),
  }),
  (get, set, change: SetStateAction<LayerVisibility>) => {
    const [now, switched] = [get(layerVisibilityAtom), get(switchedLayersAtom)]
    const next = typeof change === 'function' ? change(now) : change
    // Layers that the screen hides do not count as switched off by the user.
    const userChoices = Object.entries(next).filter(([id, isOn]) => id in switched || isOn !== now[id])
    set(switchedLayersAtom, Object.fromEntries(userChoices))
  },
)
/** Opacity of each layer from 0 to 1, by id. If it is not set, it is 1. */
export const layerOpacityAtom = atom<Record<string, number>>({})

/** The layer on which the screen focuses, or null. Other layers are dimmed. */
export const layerFocusAtom = atom<string | null>(null)
