import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import classes from './panes.module.css'

const step_px = 16

/**
 * A divider that changes the size of the element after it (to the right or below). It can be dragged. The arrow keys
 * move it by 16 px, Home and End move it to the limits, and a double-click selects the next of its usual sizes.
 */
export function Resizer(props: {
  /** Direction of the divider itself. A vertical divider changes a width. */
  direction: 'vertical' | 'horizontal'
  label: string
  size_px: number
  min_px: number
  max_px: number
  /** Whether it changes the size of the element before it (to the left or above) instead. */
  isBefore?: boolean
  /** Sizes through which a double-click or Enter cycles. */
  stops_px: number[]
  resize(size_px: number): void
}) {
  const { direction, label, size_px, min_px, max_px, stops_px, resize, isBefore = false } = props
  const sign = isBefore ? -1 : 1
  const start = useRef<{ at: number; size_px: number } | null>(null)
  const [dragging, setDragging] = useState(false)
  const along = (event: PointerEvent) => (direction === 'vertical' ? event.clientX : event.clientY)
  const within = (px: number) => Math.round(Math.min(max_px, Math.max(min_px, px)))
  const nextStop = () => resize(within(stops_px.find(stop => stop > size_px + 1) ?? stops_px[0]))

  function down(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { at: along(event), size_px }
  }
  function move(event: PointerEvent) {
    if (start.current === null) return
    setDragging(true)
    resize(within(start.current.size_px + sign * (start.current.at - along(event))))
  }
  function up() {
    start.current = null
    setDragging(false)
  }
  function key(event: KeyboardEvent) {
    const target = keyTarget(event.key)
    if (event.key === 'Enter') nextStop()
    else if (target !== undefined) resize(within(target))
    else return
    event.preventDefault()
  }
  function keyTarget(name: string): number | undefined {
    const [more, less] = direction === 'vertical' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const by_px = sign * step_px
    return { [more]: size_px + by_px, [less]: size_px - by_px, Home: min_px, End: max_px }[name]
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator is the pattern for a splitter
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={direction}
      aria-valuenow={Math.round(size_px)}
      aria-valuemin={Math.round(min_px)}
      aria-valuemax={Math.round(max_px)}
      data-dragging={dragging || undefined}
      className={`${classes.resizer} ${classes[direction]}`}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onDoubleClick={nextStop}
      onKeyDown={key}
    />
  )
}
