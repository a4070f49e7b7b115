import { useAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import type { LngLat } from '../../../domain/geometry.ts'
import { drawingAtom } from '../../map/map-state.ts'
import type { MapDrawing, MapTool } from '../../map/tool.ts'

/** Corrections may be outside the border; the server limits the distance. */
const tool: MapTool = {
  id: 'bat',
  refuse: () => null,
  hint: shape => (shape === 'line' ? 'corrections.hintLine' : 'corrections.hintPoint'),
}

/** Lets the user draw a point or a line on the map. */
export function useDrawnPlace() {
  const [drawing, setDrawing] = useAtom(drawingAtom)
  const own = useRef<MapDrawing | null>(null)
  useEffect(() => () => setDrawing(now => (now === own.current ? null : now)), [setDrawing])
  return {
    isDrawing: drawing !== null && drawing === own.current,
    draw(shape: 'point' | 'line', ended: (positions: LngLat[] | null) => void) {
      const end = (positions: LngLat[] | null) => {
        setDrawing(null)
        ended(positions)
      }
      own.current = {
        tool,
        shape,
        changed: () => {},
        finished: end,
        cancelled: () => end(null),
        tag: () => null,
      }
      setDrawing(own.current)
    },
  }
}
