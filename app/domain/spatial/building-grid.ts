import type { Bounds, LngLat, PolygonRings } from './geometry.ts'

/** Side of a grid cell in degrees. */
export const cell_deg = 0.005

export type BuildingGrid = {
  count: number
  bounds: Bounds
}
/** @see the buildings room: this signature is the contract, the body is written there. */
export declare function encodeBuildingGrid(lng: Float64Array, lat: Float64Array): Uint8Array
export declare function decodeBuildingGrid(buffer: ArrayBuffer): BuildingGrid
export declare function countInside(grid: BuildingGrid, polygon: PolygonRings): number
export declare function countWithin(grid: BuildingGrid, centre: LngLat, radius_m: number): number
export declare function sliceInside(grid: BuildingGrid, polygons: PolygonRings[]): Uint8Array
export declare function forEachInside(grid: BuildingGrid, polygon: PolygonRings, visit: (lng: number, lat: number) => void): void
