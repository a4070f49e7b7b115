import { atom } from 'jotai'
import type { Endpoint } from '../../domain/api/endpoint.ts'

/** A request in progress, and why the last one failed. */
export type Run = { abort: AbortController | null; failure: unknown }

/** By the path of the endpoint. A run continues when the panel in which it was started is closed. */
export const runsAtom = atom<Record<string, Run | undefined>>({})

/** Stops a run on an endpoint and clears its failure. A reply that arrives later is ignored. */
export const stopRunAtom = atom(null, (get, set, { path }: Pick<Endpoint, 'path'>) => {
  get(runsAtom)[path]?.abort?.abort()
  set(runsAtom, { ...get(runsAtom), [path]: undefined })
})
