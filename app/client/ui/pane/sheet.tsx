import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import classes from './panes.module.css'

/** Fractions of the window height at which a sheet comes to rest. */
export const sheetStops = [0.25, 0.55, 1] as const
export type SheetStop = 0 | 1 | 2

/**
 * A panel for phones that slides up from below and rests at one of three stops. The user can drag the grip, tap it or
 * use the arrow keys. `bottom_px` leaves space for the bar at the bottom.
 */
export function BottomSheet(props: {
  label: string
  gripLabel: string
  stop: SheetStop
  rest(stop: SheetStop): void
  bottom_px: number
  children: ReactNode
}) {
  const { label, gripLabel, stop, rest, bottom_px, children } = props
  const from = useRef<number | null>(null)
  const [dragged_px, setDragged] = useState(0)
  const height = `calc(${sheetStops[stop] * 100}dvh - ${bottom_px}px - ${dragged_px}px)`

  function up(event: PointerEvent) {
    if (from.current === null) return
    const share = sheetStops[stop] - (event.clientY - from.current) / innerHeight
    from.current = null
    const moved = Math.abs(dragged_px) > 6
    setDragged(0)
    rest(moved ? nearestStop(share) : (((stop + 1) % sheetStops.length) as SheetStop))
  }
  function key(event: KeyboardEvent) {
    const change = { ArrowUp: 1, ArrowDown: -1, Enter: 1 }[event.key]
    if (change === undefined) return
    event.preventDefault()
    rest(Math.min(2, Math.max(0, stop + change)) as SheetStop)
  }
  return (
    <section
      className={classes.sheet}
      aria-label={label}
      style={{ height, bottom: bottom_px }}
      data-dragging={dragged_px !== 0 || undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a focusable separator is the pattern for a splitter */}
      <div
        role="separator"
        tabIndex={0}
        aria-orientation="horizontal"
        aria-label={gripLabel}
        aria-valuenow={Math.round(sheetStops[stop] * 100)}
        aria-valuemin={25}
        aria-valuemax={100}
        className={classes.grip}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = event.clientY
        }}
        onPointerMove={event => from.current !== null && setDragged(event.clientY - from.current)}
        onPointerUp={up}
        onPointerCancel={() => {
          from.current = null
          setDragged(0)
        }}
        onKeyDown={key}
      />
      <div className={classes.sheetBody}>{children}</div>
    </section>
  )
}

/** The stop that is closest to a fraction of the window height. */
export function nearestStop(share: number): SheetStop {
  const distances = sheetStops.map(stop => Math.abs(stop - share))
  return distances.indexOf(Math.min(...distances)) as SheetStop
}
