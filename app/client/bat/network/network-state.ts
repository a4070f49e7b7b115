import { atom } from 'jotai'
import type { DrawnNetworkReply } from '../../../domain/bat/contract.ts'
import type { NetworkOption } from '../../../domain/network/supply/feed-areas.ts'

/** The network on the map with its supply option, or null while the results do not show it. */
export const networkOnMapAtom = atom<{ drawn: DrawnNetworkReply; option: NetworkOption } | null>(null)

/** Whether lines are coloured by the voltage drop at their end. Otherwise, all have the same colour. */
export const isDropColouredAtom = atom(false)
