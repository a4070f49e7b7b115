/** A position as people see, type, send and store it: [longitude, latitude], WGS 84 degrees. */
export type LngLat = [longitude: number, latitude: number]
/** A closed ring (first = last) of positions. */
export type Ring = LngLat[]
/** Rings of one polygon: the outer one, then its holes. */
export type PolygonRings = Ring[]
export type MultiPolygonRings = PolygonRings[]
/** west, south, east, north in degrees. */
export type Bounds = [west: number, south: number, east: number, north: number]

/** Nepal's extent as the product shows it (constant O-002). */
export const nepalExtent: Bounds = [80.05, 26.3, 88.21, 30.6]
