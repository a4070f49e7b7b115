import { atom } from 'jotai'
import { type MapLayers, noLayers } from '../../map/slots.ts'

/** Map features of the plan that is open. */
export const myPlanAtom = atom<MapLayers>(noLayers)
