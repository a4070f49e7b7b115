import { useAtom, useSetAtom } from 'jotai'
import { formatCount } from '../../domain/format.ts'
import type { LngLat } from '../../domain/spatial/geometry.ts'
import { drawingAtom } from '../map/map-state.ts'
import type { Drawing } from '../map/tool.ts'
import { useWords } from '../ui/use-words.ts'
import { closedRing } from './bat-request.ts'
import { type BatMode, batDraftAtom, batModeAtom, batPlaceAtom, type DrawnMode } from './bat-state.ts'
import { batTool } from './bat-tool.ts'
import type { LiveCount } from './use-houses.ts'

/**
 * Starts and stops BAT's drawing on the map; the drawing lives until it ends or Esc cancels it. A point
 * is told to `pointed` as soon as it is placed.
 */
export function useBatDrawing(count: ((ring: LngLat[]) => LiveCount) | null, pointed: (at: LngLat) => void) {
  const say = useWords()
  const [drawing, setDrawing] = useAtom(drawingAtom)
  const setDraft = useSetAtom(batDraftAtom)
  const setPlace = useSetAtom(batPlaceAtom)
  const setMode = useSetAtom(batModeAtom)

  function stop() {
    setDrawing(null)
    setDraft(null)
  }

  /** Another way to analyse: those that draw begin at once. */
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
    const next: Drawing = {
      tool: batTool,
      shape,
      changed: ring => {
        draft = ring
        setDraft(ring)
      },
      finished: ring => {
        stop()
        setPlace(shape === 'point' ? { shape, at: ring[0] } : { shape, ring: closedRing(ring) })
        if (shape === 'point') pointed(ring[0])
      },
      cancelled: stop,
      tag: () => (shape === 'point' || count === null || draft.length < 3 ? null : tagOf(count(draft))),
    }
    setDrawing(next)
  }

  function tagOf({ houses, households }: LiveCount) {
    return say('bat.count.live', { houses: formatCount(houses), households: formatCount(households) })
  }

  return { drawing: drawing?.tool === batTool, choose, start, stop }
}
