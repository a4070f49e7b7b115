import type { Map as MapLibreMap } from 'maplibre-gl'
import { type KeyboardEvent, type PointerEvent, useEffect, useReducer, useRef } from 'react'
import { formatPosition } from '../../../domain/format.ts'
import type { LngLat } from '../../../domain/geometry.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from './drawing.module.css'
import { vertexStep } from './vertex-keys.ts'

/**
 * The vertices as buttons over the map. Tab moves from one to the next, the arrow keys move the focused vertex,
 * Backspace removes it, and Enter finishes.
 */
export function VertexHandles(props: {
  map: MapLibreMap
  vertices: LngLat[]
  /**
   * Whether they can be dragged with the mouse. Otherwise, mouse events reach the map below, where the drawing handles
   * them.
   */
  draggable?: boolean
  /** Whether the first vertex receives the focus. */
  focusesFirst?: boolean
  move(index: number, at: LngLat): void
  remove(index: number): void
  /**
   * Inserts a vertex before the one with that index, at the middle of a side. Only the mouse can do this; for the
   * keyboard there is the table.
   */
  insert?(index: number, at: LngLat): void
  finish(): void
}) {
  const { map, vertices, draggable = false, focusesFirst = false, move, remove, insert, finish } = props
  const say = useSay()
  const list = useRef<HTMLUListElement>(null)
  const [, follow] = useReducer((n: number) => n + 1, 0)
  useEffect(() => {
    map.on('move', follow)
    return () => {
      map.off('move', follow)
    }
  }, [map])

  useEffect(() => {
    if (focusesFirst) list.current?.querySelector('button')?.focus()
  }, [focusesFirst])

  function moveTo(index: number, x: number, y: number) {
    const { lng, lat } = map.unproject([x, y])
    move(index, [rounded(lng), rounded(lat)])
  }

  function pressed(event: KeyboardEvent, index: number) {
    // Shift alone hides the tooltip, but here it is used together with an arrow key.
    if (event.key === 'Shift') event.stopPropagation()
    const step = vertexStep(event)
    const isRemoval = event.key === 'Backspace' || event.key === 'Delete'
    if (step === null && !isRemoval && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (step !== null) {
      const { x, y } = map.project(vertices[index])
      moveTo(index, x + step[0], y + step[1])
    } else if (isRemoval) {
      const buttons = list.current?.querySelectorAll('button')
      buttons?.[index === vertices.length - 1 ? index - 1 : index]?.focus()
      remove(index)
    } else {
      map.getCanvas().focus({ preventScroll: true })
      finish()
    }
  }

  function dragged(event: PointerEvent<HTMLButtonElement>, index: number) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { left, top } = map.getCanvas().getBoundingClientRect()
    moveTo(index, event.clientX - left, event.clientY - top)
  }

  return (
    <ul ref={list} className={classes.handles} aria-label={say('draw.vertices')}>
      {vertices.map((at, index) => {
        const { x, y } = map.project(at)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number is what a vertex is known by, and keeps the focus
          <li key={index} style={{ transform: `translate(${x}px, ${y}px)` }}>
            <button
              type="button"
              className={classes.handle}
              data-draggable={draggable || undefined}
              aria-label={say('draw.vertex', {
                number: index + 1,
                of: vertices.length,
                place: formatPosition(at),
              })}
              onKeyDown={event => pressed(event, index)}
              onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={event => dragged(event, index)}
            />
          </li>
        )
      })}
      {insert &&
        vertices.map((at, index) => {
          const next = vertices[(index + 1) % vertices.length]
          const middle: LngLat = [rounded((at[0] + next[0]) / 2), rounded((at[1] + next[1]) / 2)]
          const { x, y } = map.project(middle)
          const start = map.project(at)
          if (Math.hypot(x - start.x, y - start.y) < minHalf_px) return null
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a side is known by the vertex that it begins at
            <li key={`side ${index}`} style={{ transform: `translate(${x}px, ${y}px)` }}>
              <button
                type="button"
                tabIndex={-1}
                className={classes.midpoint}
                aria-label={say('draw.addHere')}
                onClick={() => insert(index + 1, middle)}
              />
            </li>
          )
        })}
    </ul>
  )
}

/** Half the length of a side that is long enough to have a handle in its middle. */
const minHalf_px = 24

/** Rounded to seven decimals, which is a centimetre. Moving a vertex back and forth adds only noise below that. */
const rounded = (degrees: number): number => Number(degrees.toFixed(7))
