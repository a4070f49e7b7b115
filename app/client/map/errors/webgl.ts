import { useSyncExternalStore } from 'react'

let can = true
const listeners = new Set<() => void>()

/**
 * Whether this browser can draw the map. This is assumed until creating a map fails, because a test in advance would
 * need a second graphics context, which takes 0.3 s with software rendering.
 */
export const canDrawMaps = (): boolean => can
export const useCanDrawMaps = (): boolean => useSyncExternalStore(subscribe, canDrawMaps)

/** Records the result of creating a map, or of a test. */
export function setCanDraw(is: boolean): void {
  can = is
  for (const listener of listeners) listener()
}

/** Tests the browser; the result is remembered. */
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
