import { atom } from 'jotai'
import type { MultiPolygonRings } from '../../domain/geometry.ts'
import type { BuildingFilter } from '../../domain/spatial/buildings/building-filter.ts'

/** Buildings that do not match the filter are not drawn; the GPU removes them. Null means all buildings. */
export const buildingFilterAtom = atom<BuildingFilter | null>(null)

/** Outlines of the wards in the filter. Null if there are none or they have not been loaded. */
export const filteredWardsAtom = atom<MultiPolygonRings | null>(null)
