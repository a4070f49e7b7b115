import { atom } from 'jotai'
import {
  type BuildingFilter,
  everyBuilding,
  isEverything,
} from '../../domain/spatial/buildings/building-filter.ts'
import { buildingFilterAtom, filteredWardsAtom } from '../map/building-filter-state.ts'

export const filterOpenAtom = atom(false)

/** The filter that is set in the controls, or null if it matches all buildings. */
export const chosenFilterAtom = atom(
  get => get(buildingFilterAtom) ?? everyBuilding,
  (get, set, part: Partial<BuildingFilter>) => {
    const next = { ...(get(buildingFilterAtom) ?? everyBuilding), ...part }
    if (next.wards === null) set(filteredWardsAtom, null)
    set(buildingFilterAtom, isEverything(next) ? null : next)
  },
)

export const resetFilterAtom = atom(null, (_get, set) => set(chosenFilterAtom, everyBuilding))
