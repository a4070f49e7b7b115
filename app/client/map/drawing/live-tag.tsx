import type { Map as MapLibreMap } from 'maplibre-gl'
import { type CSSProperties, useEffect, useState } from 'react'
import type { LngLat } from '../../../domain/geometry.ts'
import classes from './drawing.module.css'

/** Wide enough for the widest text of the tag, so that the tag stays inside a narrow map. */
const halfCharacter_px = 4.2

/**
 * The live count in an accent-coloured tag above the highest position of the shape. Screen readers announce it at most
 * once a second, after what the keyboard has just done (`done`).
 */
export function LiveTag(props: {
  map: MapLibreMap
  positions: LngLat[]
  text: string | null
  done: string | null
}) {
  const { map, positions, text, done } = props
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const sentences = [done, text].filter(one => one !== null)
    const timer = setTimeout(() => setSpoken(sentences.join('. ')), 1000)
    return () => clearTimeout(timer)
  }, [text, done])
  const top = positions.reduce<LngLat | null>(
    (best, at) => (best === null || at[1] > best[1] ? at : best),
    null,
  )
  const at = top && text !== null ? map.project(top) : null
  const half_px = (text?.length ?? 0) * halfCharacter_px + 14
  const x = at ? Math.min(Math.max(at.x, half_px), map.getContainer().clientWidth - half_px) : 0
  return (
    <>
      {at && (
        <div
          className={classes.tag}
          style={
            {
              transform: `translate(${x}px, ${at.y}px) translate(-50%, -150%)`,
              '--aside': `${at.x - x}px`,
            } as CSSProperties
          }
        >
          {text}
        </div>
      )}
      <span className={classes.spoken} role="status">
        {spoken}
      </span>
    </>
  )
}
