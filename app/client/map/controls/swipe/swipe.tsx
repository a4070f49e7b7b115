import { useAtomValue } from 'jotai'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { mapAtom } from '../../map-state.ts'
import classes from './swipe.module.css'

const step = 0.02

/**
 * A border between two versions of the map that can be dragged with the mouse or a finger, or moved with the arrow
 * keys. It stays at the same place on the screen when the map moves. `moved` receives the longitude below it.
 */
export function Swipe(props: {
  label: string
  left: string
  right: string
  moved(lng: number | null): void
}) {
  const { label, left, right, moved } = props
  const map = useAtomValue(mapAtom)
  const box = useRef<HTMLDivElement>(null)
  const isDragged = useRef(false)
  const [share, setShare] = useState(0.5)
  useEffect(() => {
    if (map === null) return
    const reportBorder = () => {
      const { clientWidth, clientHeight } = map.getContainer()
      moved(map.unproject([clientWidth * share, clientHeight / 2]).lng)
    }
    reportBorder()
    map.on('move', reportBorder)
    map.on('resize', reportBorder)
    return () => {
      map.off('move', reportBorder)
      map.off('resize', reportBorder)
    }
  }, [map, share, moved])
  useEffect(() => () => moved(null), [moved])

  const within = (value: number) => Math.min(0.98, Math.max(0.02, value))
  function drag(event: PointerEvent) {
    const { left: from_px = 0, width = 1 } = box.current?.getBoundingClientRect() ?? {}
    if (isDragged.current) setShare(within((event.clientX - from_px) / width))
  }
  function press(event: KeyboardEvent) {
    const next = { ArrowLeft: share - step, ArrowRight: share + step, Home: 0, End: 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setShare(within(next))
  }
  return (
    <div ref={box} className={classes.swipe}>
      <div className={classes.border} style={{ left: `${share * 100}%` }}>
        <b className={classes.left}>{left}</b>
        <b className={classes.right}>{right}</b>
        {/* biome-ignore lint/a11y/useSemanticElements: a focusable separator is the pattern for a splitter */}
        <div
          role="separator"
          tabIndex={0}
          aria-label={label}
          aria-orientation="vertical"
          aria-valuenow={Math.round(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          className={classes.grip}
          onPointerDown={event => {
            event.currentTarget.setPointerCapture(event.pointerId)
            isDragged.current = true
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            isDragged.current = false
          }}
          onPointerCancel={() => {
            isDragged.current = false
          }}
          onKeyDown={press}
        />
      </div>
    </div>
  )
}
