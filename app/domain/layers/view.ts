import { type Bounds, nepalExtent } from '../geometry.ts'

/**
 * The documents count zoom on 256 px tiles; MapLibre's camera counts it on 512 px tiles, so its zoom is one less
 * (S-003). People and URLs use the product's zoom, and only the map object uses the camera's.
 */
export const cameraZoom = (product: number): number => product - 1
export const productZoom = (camera: number): number => camera + 1

/** Degrees of longitude per CSS pixel at a camera zoom. */
export const resolution_deg = (camera: number): number => 360 / (512 * 2 ** camera)

/** Detail layers (settlement, village, buildings) are enabled only below this resolution. */
export const detailResolution_deg = 0.001
/** Camera zoom with exactly that resolution, 9.458. */
export const detailZoom = Math.log2(360 / (512 * detailResolution_deg))
export const isDetailEnabled = (camera: number): boolean => resolution_deg(camera) < detailResolution_deg

/** First camera zoom at which single buildings are shown. Below it, the density grid is shown. */
export const buildingZoom = 13

export type MapPlace = { lng: number; lat: number /** Product zoom. */; zoom: number }

/** O-001 to O-009. Zooms are the product's. O-007 to O-009 are maximum times rather than delays (S-008). */
export const startPlace: MapPlace = { lng: 84, lat: 27.5, zoom: 7 }
/** Initial view of the map of plans in a window that shows the entire country at this zoom (M-005). */
export const planMapPlace: MapPlace = { lng: 84, lat: 28.3, zoom: 7.5 }
export const fitFactor = 1.05
export const flyTo = { zoom: 10, duration_ms: 2000 } as const
export const clusterRadius_px = 40
export const maskZIndex = 1000
export const mapFinder = { tries: 10, every_ms: 500 } as const
export const chartResize_ms = 500
export const mapResize_ms = 100
export const firstMapStep_ms = 1000
export const coordinateDecimals = 6

/** Limit of panning. It is wide enough to show the country in the 100 px that a sheet leaves of the map on a phone. */
export const panLimit: Bounds = [70, 8, 98, 46]
export const zoomLimits = { min: 4, max: 19 } as const

/** Scales bounds about their centre by `factor` (O-003). */
export function scaleBounds([west, south, east, north]: Bounds, factor = fitFactor): Bounds {
  const dx = ((east - west) * (factor - 1)) / 2
  const dy = ((north - south) * (factor - 1)) / 2
  return [west - dx, south - dy, east + dx, north + dy]
}

/**
 * Camera zoom at which `bounds` just fit into a viewport in CSS pixels, in Web Mercator.
 *
 * @throws RangeError if the viewport has no area
 */
export function zoomToFit([west, south, east, north]: Bounds, width_px: number, height_px: number): number {
  if (!(width_px > 0 && height_px > 0)) throw new RangeError(`viewport of ${width_px} x ${height_px} px`)
  const wide = (east - west) / 360
  const high = mercatorY(south) - mercatorY(north)
  return Math.log2(Math.min(width_px / (512 * wide), height_px / (512 * high)))
}

/**
 * Initial view of a map with this free area in pixels: the constant if the extent × 1.05 fits there, otherwise the
 * extent (S-003).
 */
export function startIn(width_px: number, height_px: number, place = startPlace): MapPlace {
  const fitted = scaleBounds(nepalExtent)
  const camera = cameraZoom(place.zoom)
  if (zoomToFit(fitted, width_px, height_px) >= camera) return place
  const [west, south, east, north] = nepalExtent
  const lat = latitudeOf((mercatorY(south) + mercatorY(north)) / 2)
  return { lng: (west + east) / 2, lat, zoom: productZoom(zoomToFit(fitted, width_px, height_px)) }
}

/** Web Mercator y, from 0 at the northern edge of the world to 1 at the southern edge. */
function mercatorY(lat: number): number {
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
}
function latitudeOf(y: number): number {
  return (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90
}
