import { atom } from 'jotai'
import type { Endpoint } from '../../domain/api/endpoint.ts'

/** A request on its way, and why the last one failed. */
export type Run = { abort: AbortController | null; failure: unknown }

/** By the path of the endpoint; a run outlives the panel that began it. */
export const runsAtom = atom<Record<string, Run | undefined>>({})

/** Stops a run on an endpoint, and clears its failure: a late reply is dropped. */
export const stopRunAtom = atom(null, (get, set, { path }: Pick<Endpoint, 'path'>) => {
  get(runsAtom)[path]?.abort?.abort()
  set(runsAtom, { ...get(runsAtom), [path]: undefined })
})
