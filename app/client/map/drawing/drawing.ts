import type { LngLat, Ring } from '../../../domain/geometry.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import type { MapDrawing, MapTool, ToolContext } from '../tool.ts'

/**
 * Rules of a drawing in progress that do not depend on the map: the effect of positions, vertices and keys.
 * active-drawing passes on the events of terra-draw and shows this state.
 */
export type DrawingState = { vertices: LngLat[]; pointer: LngLat | null; tooltipHidden: boolean }
export const noVertices: DrawingState = { vertices: [], pointer: null, tooltipHidden: false }

/** The draft that features see: the vertices, with the pointer as the last one. */
export function draftOf({ vertices, pointer }: DrawingState): LngLat[] {
  return pointer === null ? vertices : [...vertices, pointer]
}

/**
 * Reason why a vertex cannot be placed at a position, or null. The tool's own rule is checked before that of the shape.
 */
export function refusalAt(
  drawing: MapDrawing,
  context: ToolContext,
  vertices: LngLat[],
  at: LngLat,
): MessageKey | null {
  const refused = drawing.tool.refuse(at, context)
  if (refused) return refused.refused
  if (drawing.shape === 'polygon' && crossesPath(vertices, at)) return 'draw.crossing'
  return null
}

/** Tooltip next to the pointer, or null while Shift hides it. */
export function tooltipOf(drawing: MapDrawing, context: ToolContext, state: DrawingState): MessageKey | null {
  if (state.tooltipHidden || state.pointer === null) return null
  const { vertices, pointer } = state
  return refusalAt(drawing, context, vertices, pointer) ?? drawing.tool.hint(drawing.shape, vertices.length)
}

/** Reason why a vertex cannot be moved to a position, or null. With `isClosed`, the closing side is checked too. */
export function refusalOfMove(
  tool: MapTool,
  context: ToolContext,
  vertices: LngLat[],
  index: number,
  at: LngLat,
  isClosed: boolean,
): MessageKey | null {
  const refused = tool.refuse(at, context)
  if (refused) return refused.refused
  const moved = vertices.with(index, at)
  return isSelfCrossing(isClosed ? [...moved, moved[0]] : moved) ? 'draw.crossing' : null
}

/** The line of finished vertices, or the reason why there is none. */
export function finishedLine(vertices: LngLat[]): { ring: LngLat[] } | { problem: MessageKey } {
  const ring = vertices.filter((at, i) => i === 0 || !same(at, vertices[i - 1]))
  return ring.length < 2 ? { problem: 'draw.tooFewOfLine' } : { ring }
}

/** The closed ring of finished vertices, or the reason why there is none. */
export function finishedRing(vertices: LngLat[]): { ring: Ring } | { problem: MessageKey } {
  const distinct = vertices.filter((at, i) => i === 0 || !same(at, vertices[i - 1]))
  if (distinct.length > 1 && same(distinct[0], distinct[distinct.length - 1])) distinct.pop()
  if (distinct.length < 3) return { problem: 'draw.tooFew' }
  const ring = [...distinct, distinct[0]]
  if (isSelfCrossing(ring)) return { problem: 'draw.crossing' }
  if (doubleArea(ring) === 0) return { problem: 'draw.noArea' }
  return { ring }
}

export type DrawingAction = 'cancel' | 'finish' | 'undo' | 'redo' | 'toggleTooltip'
type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** The action of a key while drawing, or null. Shift alone hides or shows the tooltip. */
export function actionOf({ key, ctrlKey, metaKey, shiftKey }: Key): DrawingAction | null {
  const command = ctrlKey || metaKey
  if (command && key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  if (command && key.toLowerCase() === 'y') return 'redo'
  if (command) return null
  if (key === 'Escape') return 'cancel'
  if (key === 'Enter') return 'finish'
  if (key === 'Backspace') return 'undo'
  return key === 'Shift' ? 'toggleTooltip' : null
}

/** Whether the side from the last vertex to `at` would cross an existing side. */
function crossesPath(vertices: LngLat[], at: LngLat): boolean {
  const last = vertices[vertices.length - 1]
  if (vertices.length < 3 || same(at, vertices[0])) return false
  return vertices.slice(0, -2).some((from, i) => segmentsCross(from, vertices[i + 1], last, at))
}

/** Whether any two sides of a path that are not adjacent meet. The path may be a closed ring. */
export function isSelfCrossing(ring: Ring): boolean {
  const sides = ring.length - 1
  const isClosed = sides > 0 && same(ring[0], ring[sides])
  for (let i = 0; i < sides; i++) {
    for (let j = i + 2; j < sides; j++) {
      if (isClosed && i === 0 && j === sides - 1) continue
      if (segmentsCross(ring[i], ring[i + 1], ring[j], ring[j + 1])) return true
    }
  }
  return false
}

function segmentsCross(a: LngLat, b: LngLat, c: LngLat, d: LngLat): boolean {
  const side = (p: LngLat, q: LngLat, r: LngLat) =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))
  const [s1, s2, s3, s4] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (s1 !== s2 && s3 !== s4) return true
  return (
    (s1 === 0 && within(a, b, c)) ||
    (s2 === 0 && within(a, b, d)) ||
    (s3 === 0 && within(c, d, a)) ||
    (s4 === 0 && within(c, d, b))
  )
}

/** Whether r lies between p and q, given that it lies on the line through them. */
const within = (p: LngLat, q: LngLat, r: LngLat): boolean =>
  [0, 1].every(i => r[i] >= Math.min(p[i], q[i]) && r[i] <= Math.max(p[i], q[i]))

const same = (a: LngLat, b: LngLat): boolean => a[0] === b[0] && a[1] === b[1]

function doubleArea(ring: Ring): number {
  let sum = 0
  for (let i = 1; i < ring.length; i++) sum += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1]
  return sum
}
