/** Distance by which an arrow key moves a vertex: normally, with Shift and with Alt. */
export const vertexSteps_px = { normal: 8, far: 40, fine: 1 } as const
/**
 * Distance by which an arrow key moves the map under the crosshair. Without Shift or Alt, it is MapLibre's own step.
 */
const mapSteps_px = { far: 300, fine: 8 } as const

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

const directions: Partial<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Number of pixels by which a key moves a vertex to the right and down, or null if it is not an arrow key. */
export function vertexStep(key: Key): [x: number, y: number] | null {
  const { normal, far, fine } = vertexSteps_px
  return stepOf(key, key.altKey ? fine : key.shiftKey ? far : normal)
}

/** Number of pixels by which a key moves the map in addition to MapLibre's own handling, or null. */
export function mapStep(key: Key): [x: number, y: number] | null {
  if (!key.altKey && !key.shiftKey) return null
  return stepOf(key, key.altKey ? mapSteps_px.fine : mapSteps_px.far)
}

function stepOf({ key, ctrlKey, metaKey }: Key, by_px: number): [x: number, y: number] | null {
  const direction = directions[key]
  return direction && !ctrlKey && !metaKey ? [direction[0] * by_px, direction[1] * by_px] : null
}
