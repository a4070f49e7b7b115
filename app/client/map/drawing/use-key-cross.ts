import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { mapStep } from './vertex-keys.ts'

/**
 * Crosshair for the keyboard while drawing. It appears when the map receives the focus with Tab or when an arrow key
 * moves the map, and disappears when the mouse moves. Space on the map calls `add`; Shift and Alt change the step. If
 * nothing has the focus during a drawing because its button has disappeared, the map receives it.
 */
export function useKeyCross(map: MapLibreMap, add: () => void): boolean {
  const [isThere, setIsThere] = useState(false)
  const addHere = useEffectEvent(() => {
    if (isThere) add()
  })
  useEffect(() => {
    const canvas = map.getCanvas()
    const focused = () => canvas.matches(':focus-visible') && setIsThere(true)
    const pressed = (event: KeyboardEvent) => {
      const step = mapStep(event)
      if (event.key === ' ') {
        event.preventDefault()
        if (!event.repeat) addHere()
      } else if (step !== null) {
        event.preventDefault()
        map.panBy(step, { duration: 0 })
      } else if (!event.key.startsWith('Arrow')) return
      setIsThere(true)
    }
    // If the layout changes under a mouse that is not moving, a move event by zero pixels is fired.
    const pointed = (event: MouseEvent) => {
      if (event.isTrusted && (event.movementX !== 0 || event.movementY !== 0)) setIsThere(false)
    }
    canvas.addEventListener('focus', focused)
    canvas.addEventListener('keydown', pressed)
    canvas.addEventListener('mousemove', pointed)
    if (document.activeElement === document.body) canvas.focus({ preventScroll: true })
    else focused()
    return () => {
      canvas.removeEventListener('focus', focused)
      canvas.removeEventListener('keydown', pressed)
      canvas.removeEventListener('mousemove', pointed)
    }
  }, [map])
  return isThere
}
