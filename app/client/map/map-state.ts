import { atom, type SetStateAction } from 'jotai'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Bounds, LngLat } from '../../domain/geometry.ts'
import type { Editing, MapDrawing } from './tool.ts'

/** The one map object, while it is mounted. Only client/map touches it; others ask through `flightAtom`. */
export const mapAtom = atom<MapLibreMap | null>(null)

/** Whether the map has begun, or cannot be drawn: deferrable content waits for this. */
export const mapBeganAtom = atom(false)

/** Drawing in progress (see MapDrawing for who may set it), or null. */
export const drawingAtom = atom<MapDrawing | null>(null)

/** Finished shape whose vertices are being moved, or null. */
export const editingAtom = atom<Editing | null>(null)

/**
 * Polygon being drawn, with the pointer as its last vertex: its houses are highlighted. Set only by
 * client/map.
 */
export const drawnAtom = atom<LngLat[] | null>(null)

/** Position of the pointer on the map, for the status bar; null outside. */
export const pointerAtom = atom<LngLat | null>(null)

/**
 * Request to move the camera: fit bounds (factor 1.05), show bounds (only if out of view), frame an answer's
 * subject (only if unreadable, clear of overlays), or fly to a place; performed once by client/map. `maxZoom`
 * is the product's.
 */
export type Flight =
  | { fit: Bounds; maxZoom?: number }
  | { show: Bounds }
  | { frame: Bounds; maxZoom: number }
  | { to: LngLat; zoom?: number }
export const flightAtom = atom<Flight | null>(null)

/** Feature under the pointer, with its name, as `source-layer:id`; set by client/map or by a table row. */
export const hoveredAtom = atom<{ layer: string; id: number; name: string } | null>(null)

/** Position of the hovered point, for its ring; null over areas and lines. Set only by client/map. */
export const hoveredPlaceAtom = atom<LngLat | null>(null)

type LayerVisibility = Record<string, boolean>
/** Layers switched on or off by the user. */
const switchedLayersAtom = atom<LayerVisibility>({})
/** Layers hidden on this screen until the user switches them on. */
export const screenHidesAtom = atom<readonly string[]>([])
/** Layer id -> shown or not; absent means the layer's own default. */
export const layerVisibilityAtom = atom(
  (get): LayerVisibility => ({
    ...Object.fromEntries(get(screenHidesAtom).map(id => [id, false])),
    ...get(switchedLayersAtom),
  }),
  (get, set, change: SetStateAction<LayerVisibility>) => {
    const [now, switched] = [get(layerVisibilityAtom), get(switchedLayersAtom)]
    const next = typeof change === 'function' ? change(now) : change
    // Layers hidden by the screen are not switched off by the user.
    const userChoices = Object.entries(next).filter(([id, isOn]) => id in switched || isOn !== now[id])
    set(switchedLayersAtom, Object.fromEntries(userChoices))
  },
)
/** Layer id -> opacity 0 to 1; absent means 1. */
export const layerOpacityAtom = atom<Record<string, number>>({})

/** Layer that the screen focuses on, or null: the others are dimmed. */
export const layerFocusAtom = atom<string | null>(null)
