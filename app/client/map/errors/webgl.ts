import { useSyncExternalStore } from 'react'

let can = true
const listeners = new Set<() => void>()

/**
 * Whether this browser can draw the map. It counts as able until a map could not be made: asking ahead would cost a second
 * context, 0.3 s where the processor draws.
 */
export const canDrawMaps = (): boolean => can
export const useCanDrawMaps = (): boolean => useSyncExternalStore(subscribe, canDrawMaps)

/** Tells what came of a map, or of a try. */
export function setCanDraw(is: boolean): void {
  can = is
  for (const listener of listeners) listener()
}

/** Asks the browser; what it answers is known from then on. */
export function tryToDraw(): boolean {
  setCanDraw(hasWebgl())
  return can
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function hasWebgl(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    context?.getExtension('WEBGL_lose_context')?.loseContext()
    return context !== null
  } catch {
    return false
  }
}
