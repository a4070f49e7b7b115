import { useAtom, useSetAtom } from 'jotai'
import { formatCount } from '../../domain/format.ts'
import { asDrawn, type LngLat } from '../../domain/geometry.ts'
import { canDrawMaps } from '../map/errors/webgl.ts'
import { drawingAtom, editingAtom } from '../map/map-state.ts'
import type { DrawnShape, MapDrawing } from '../map/tool.ts'
import { useSay } from '../ui/use-say.ts'
import { closedRing } from './bat-request.ts'
import {
  type BatMode,
  batDraftAtom,
  batModeAtom,
  batMovedAtom,
  batPlaceAtom,
  type DrawnMode,
} from './bat-state.ts'
import { batTool } from './bat-tool.ts'
import type { LiveCount } from './use-houses.ts'

/**
 * Starts and stops BAT's drawing on the map. It continues until the shape is finished or Esc cancels it.
 * `pointed` is called as soon as a point has been placed. A drawing can be edited: its vertices can be moved, and the
 * houses are counted again.
 */
export function useBatDrawing(count: ((ring: LngLat[]) => LiveCount) | null, pointed: (at: LngLat) => void) {
  const say = useSay()
  const [drawing, setDrawing] = useAtom(drawingAtom)
  const setDraft = useSetAtom(batDraftAtom)
  const [editing, setEditing] = useAtom(editingAtom)
  const [place, setPlace] = useAtom(batPlaceAtom)
  const [moved, setMoved] = useAtom(batMovedAtom)
  const setMode = useSetAtom(batModeAtom)

  function stop() {
    setDrawing(null)
    setEditing(null)
    setDraft(null)
  }

  /** Uses the result of a drawing or of its form alternative. */
  function finish(shape: DrawnShape, ring: LngLat[]) {
    stop()
    const drawn = ring.map(asDrawn)
    setPlace(shape === 'point' ? { shape, at: drawn[0] } : { shape, ring: closedRing(drawn) })
    if (shape === 'point') pointed(drawn[0])
  }

  /** Changes the mode. Modes that need a drawing start it at once. */
  function choose(mode: BatMode) {
    if (mode !== 'municipality') return start(mode)
    stop()
    setPlace(null)
    setMode(mode)
  }

  function start(mode: DrawnMode) {
    let draft: LngLat[] = []
    const shape = mode === 'point' ? 'point' : 'polygon'
    setMode(mode)
    setPlace(null)
    const next: MapDrawing = {
      tool: batTool,
      shape,
      changed: ring => {
        draft = ring
        setDraft(ring)
      },
      finished: ring => finish(shape, ring),
      cancelled: stop,
      tag: () => (shape === 'point' ? null : tagOf(draft)),
    }
    setEditing(null)
    // Without a map, the table of coordinates is used instead.
    if (canDrawMaps()) setDrawing(next)
  }

  function edit() {
    if (place === null) return
    const { shape } = place
    const before = shape === 'point' ? [place.at] : place.ring.slice(0, -1)
    const ring = place.shape === 'polygon' ? place.ring : []
    const from = moved?.to === ring ? [...moved.from, ring] : [ring]
    let last = before
    setEditing({
      tool: batTool,
      shape,
      vertices: before,
      changed: vertices => {
        last = vertices === before ? before : vertices.map(asDrawn)
        if (shape === 'point') return setPlace({ shape, at: last[0] })
        const to = last === before ? ring : closedRing(last)
        setPlace({ shape, ring: to })
        setMoved(to === ring ? moved : { from, to })
      },
      done: () => {
        stop()
        if (shape === 'point' && last !== before) pointed(last[0])
      },
      tag: vertices => (shape === 'point' ? null : tagOf(vertices)),
    })
  }

  /** Text with the live count for a ring, if the ring is complete and the houses have been loaded. */
  function tagOf(ring: LngLat[]): string | null {
    if (count === null || ring.length < 3) return null
    const { houses, households } = count(ring)
    return say('bat.count.live', { houses: formatCount(houses), households: formatCount(households) })
  }

  return {
    drawing: drawing?.tool === batTool,
    editing: editing?.tool === batTool,
    choose,
    start,
    stop,
    toggleEdit: () => (editing === null ? edit() : editing.done()),
    finish,
    tagOf,
  }
}
