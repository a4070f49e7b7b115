import { useAtomValue } from 'jotai'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { drawingAtom } from '../map-state.ts'
import type { MapDrawing } from '../tool.ts'
import type { DrawingProps } from './active-drawing.tsx'

const ActiveDrawing = lazyPart(() => import('./active-drawing.tsx'), 'toast')
/** Prefetches the code once the map is ready, so that drawing starts without delay. */
export const fetchDrawing = (): void => void ActiveDrawing.prefetch()

/** Performs the drawing in `drawingAtom` on the map. Shows nothing while there is none. */
export function DrawingLayer(props: DrawingProps) {
  const drawing = useAtomValue(drawingAtom)
  return drawing ? <ActiveDrawing key={drawingKey(drawing)} {...props} drawing={drawing} /> : null
}

/** A new drawing object starts from the beginning, even with the same tool. */
const keys = new WeakMap<MapDrawing, number>()
let drawings = 0
function drawingKey(drawing: MapDrawing): number {
  const known = keys.get(drawing) ?? ++drawings
  keys.set(drawing, known)
  return known
}
