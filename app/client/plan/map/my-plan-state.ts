import { atom } from 'jotai'
import { type MapLayers, noLayers } from '../../map/slots.ts'

/** Map features of the open plan. */
export const myPlanAtom = atom<MapLayers>(noLayers)
