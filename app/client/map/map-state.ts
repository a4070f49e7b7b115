import { atom, type SetStateAction } from 'jotai'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Bounds, LngLat } from '../../domain/geometry.ts'
import type { Editing, MapDrawing } from './tool.ts'

/** The one map object, while it is mounted. Only client/map touches it; others ask through `flightAtom`. */
export const mapAtom = atom<MapLibreMap | null>(null)

/** Whether the map has begun, or cannot be drawn: what stands beside it and can wait lets it begin first. */
export const mapBeganAtom = atom(false)

/** The drawing in progress (MapDrawing says who may set it), or null. */
export const drawingAtom = atom<MapDrawing | null>(null)

/** The finished shape whose vertices are being moved, or null. */
export const editingAtom = atom<Editing | null>(null)

/** The polygon being drawn, the pointer as its last vertex: its houses take the accent. Set by client/map only. */
export const drawnAtom = atom<LngLat[] | null>(null)

/** Where the pointer is on the map, for the status bar; null outside. */
export const pointerAtom = atom<LngLat | null>(null)

/**
 * A wish to move the camera: fit bounds (factor 1.05), show bounds (only where they are not in view), frame what an answer
 * is about (only where it cannot be read, clear of what lies on the map), or fly to a place; carried out once by client/map.
 * `maxZoom` is the product's.
 */
export type Flight =
  | { fit: Bounds; maxZoom?: number }
  | { show: Bounds }
  | { frame: Bounds; maxZoom: number }
  | { to: LngLat; zoom?: number }
export const flightAtom = atom<Flight | null>(null)

/** Feature under the pointer, with its name, as `source-layer:id`; set by client/map or by a table row. */
export const hoveredAtom = atom<{ layer: string; id: number; name: string } | null>(null)

/** Where the hovered point stands, for its ring; null over areas and lines. Set by client/map only. */
export const hoveredPlaceAtom = atom<LngLat | null>(null)

type LayerVisibility = Record<string, boolean>
/** What somebody switched on or off. */
const switchedLayersAtom = atom<LayerVisibility>({})
/** Layers that the screen is not about: hidden on it until somebody switches them on. */
export const screenHidesAtom = atom<readonly string[]>([])
/** Layer id of the layer tree -> shown or not; absent means the layer's own default. */
export const layerVisibilityAtom = atom(
  (get): LayerVisibility => ({
    ...Object.fromEntries(get(screenHidesAtom).map(id => [id, false])),
    ...get(switchedLayersAtom),
  }),
  (get, set, change: SetStateAction<LayerVisibility>) => {
    const [now, switched] = [get(layerVisibilityAtom), get(switchedLayersAtom)]
    const next = typeof change === 'function' ? change(now) : change
    // What the screen hides is not what somebody switched off.
    const userChoices = Object.entries(next).filter(([id, isOn]) => id in switched || isOn !== now[id])
    set(switchedLayersAtom, Object.fromEntries(userChoices))
  },
)
/** Layer id -> opacity 0 to 1; absent means 1. */
export const layerOpacityAtom = atom<Record<string, number>>({})

/** The one layer of the tree that the screen is about, or null: the others stand back. */
export const layerFocusAtom = atom<string | null>(null)
