import { atom } from 'jotai'
import type { MultiPolygonRings } from '../../domain/geometry.ts'
import type { BuildingFilter } from '../../domain/spatial/buildings/building-filter.ts'

/** Buildings that do not pass are not drawn (sorted out by the GPU). Null: every building. */
export const buildingFilterAtom = atom<BuildingFilter | null>(null)

/** Where the filter's wards lie; null: it names none, or their outlines have not come yet. */
export const filteredWardsAtom = atom<MultiPolygonRings | null>(null)
