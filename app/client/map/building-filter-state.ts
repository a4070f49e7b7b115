import { atom } from 'jotai'
import type { MultiPolygonRings } from '../../domain/geometry.ts'
import type { BuildingFilter } from '../../domain/spatial/buildings/building-filter.ts'

/** Buildings that do not pass are not drawn (sorted out by the GPU). Null: every building. */
export const buildingFilterAtom = atom<BuildingFilter | null>(null)

/** Outlines of the filter's wards; null if it names none, or they have not loaded. */
export const filteredWardsAtom = atom<MultiPolygonRings | null>(null)
