import { atom } from 'jotai'
import type { DrawnNetworkReply } from '../../../domain/bat/contract.ts'
import type { NetworkOption } from '../../../domain/network/supply/feed-areas.ts'

/** The network on the map, fed as one option does; null while the results do not show it. */
export const networkOnMapAtom = atom<{ drawn: DrawnNetworkReply; option: NetworkOption } | null>(null)

/** Whether lines are coloured by the voltage drop at their end, else all alike. */
export const isDropColouredAtom = atom(false)
