import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../../ui/use-say.ts'
import type { MapDrawing } from '../tool.ts'
import classes from './drawing.module.css'
import type { DrawingAction } from './drawing.ts'

/**
 * Drawing without a mouse: buttons, and a crosshair at the centre under which the map is moved. Shown on touch screens
 * and small screens and when the keyboard is used. With a mouse, only Undo, Finish and Cancel are shown.
 */
export function DrawingBar(props: {
  map: MapLibreMap
  shape: MapDrawing['shape']
  hasCross: boolean
  vertices: number
  problem: MessageKey | null
  /** Adds a vertex at the crosshair. */
  add(): void
  act(action: DrawingAction): void
}) {
  const { map, shape, hasCross, vertices, problem, add, act } = props
  const say = useSay()
  useEffect(() => {
    if (!hasCross) return
    const follow = () => pretend(map, ['pointermove', 'mousemove'])
    map.on('move', follow)
    follow()
    return () => {
      map.off('move', follow)
    }
  }, [map, hasCross])
  return (
    <>
      {hasCross && <div className={classes.crosshair} style={middle(map)} aria-hidden="true" />}
      <div className={classes.bar} role="toolbar" aria-label={say('draw.toolbar')}>
        {hasCross && (
          <Button variant="primary" onClick={add}>
            {say('draw.addPoint')}
          </Button>
        )}
        {shape !== 'point' && (
          <>
            <Button disabled={vertices === 0} onClick={() => act('undo')}>
              {say('draw.undo')}
            </Button>
            <Button disabled={vertices < (shape === 'line' ? 2 : 3)} onClick={() => act('finish')}>
              {say('draw.finish')}
            </Button>
          </>
        )}
        <Button variant="ghost" onClick={() => act('cancel')}>
          {say('shell.cancel')}
        </Button>
      </div>
      {problem && (
        <div className={classes.problem} role="alert">
          {say(problem)}
        </div>
      )}
    </>
  )
}

const coarse = '(pointer: coarse), (max-width: 759px)'
/** Whether the user selects a position by moving the map under a crosshair. */
export function useByTouch(): boolean {
  const [is, setIs] = useState(() => matchMedia(coarse).matches)
  useEffect(() => {
    const query = matchMedia(coarse)
    const changed = () => setIs(query.matches)
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }, [])
  return is
}

/**
 * The centre of the map within its container. It is not the middle of the container while a sheet covers part of the
 * map.
 */
export function middle(map: MapLibreMap) {
  const { x, y } = map.project(map.getCenter())
  return { left: x, top: y }
}

/** Simulates a click at the centre of the map. */
export const clickMiddle = (map: MapLibreMap): void => pretend(map, ['pointerdown', 'pointerup'])

/** Sends events as if the pointer were at the centre of the map. */
function pretend(map: MapLibreMap, types: ('pointermove' | 'pointerdown' | 'pointerup' | 'mousemove')[]) {
  const canvas = map.getCanvas()
  const { left, top } = canvas.getBoundingClientRect()
  const centre = map.project(map.getCenter())
  const place = {
    clientX: left + centre.x,
    clientY: top + centre.y,
    bubbles: true,
    isPrimary: true,
    pointerId: 1,
  }
  for (const type of types) {
    const button = type === 'pointermove' || type === 'mousemove' ? -1 : 0
    canvas.dispatchEvent(
      type === 'mousemove'
        ? new MouseEvent(type, place)
        : new PointerEvent(type, { ...place, button, pointerType: 'mouse' }),
    )
  }
}
