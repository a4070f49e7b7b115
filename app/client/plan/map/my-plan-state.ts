import { atom } from 'jotai'
import { type MapLayers, noLayers } from '../../map/slots.ts'

/** What stands in the plan that is open, as the map draws it. */
export const myPlanAtom = atom<MapLayers>(noLayers)
