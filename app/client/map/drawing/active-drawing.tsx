import { useSetAtom } from 'jotai'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { formatPosition } from '../../../domain/format.ts'
import type { LngLat } from '../../../domain/geometry.ts'
import type { Theme } from '../../../domain/layers/style-table.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { useSay } from '../../ui/use-say.ts'
import { drawnAtom } from '../map-state.ts'
import { placeTip } from '../pointer/place-tip.ts'
import type { MapDrawing, ToolContext } from '../tool.ts'
import classes from './drawing.module.css'
import {
  actionOf,
  type DrawingAction,
  draftOf,
  finishedLine,
  finishedRing,
  noVertices,
  refusalAt,
  refusalOfMove,
  tooltipOf,
} from './drawing.ts'
import { clickMiddle, DrawingBar, useByTouch } from './drawing-bar.tsx'
import { LiveTag } from './live-tag.tsx'
import { closing_px, startTerra, type Terra } from './terra.ts'
import { useKeyCross } from './use-key-cross.ts'
import { VertexHandles } from './vertex-handles.tsx'

export type DrawingProps = { map: MapLibreMap; theme: Theme; context: ToolContext }

/** Carries out one drawing on the map. */
export default function ActiveDrawing(props: DrawingProps & { drawing: MapDrawing }) {
  const { map, theme, drawing } = props
  const say = useSay()
  const setDrawn = useSetAtom(drawnAtom)
  const state = useRef(noVertices)
  const context = useRef(props.context)
  context.current = props.context
  const terra = useRef<Terra | null>(null)
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const byTouch = useByTouch()

  const changed = useCallback(
    (next: Partial<typeof noVertices>) => {
      state.current = { ...state.current, ...next }
      const draft = draftOf(state.current)
      drawing.changed(draft)
      setDrawn(drawing.shape === 'polygon' && draft.length > 2 ? draft : null)
      setProblem(null)
      redraw()
    },
    [drawing, setDrawn],
  )

  const finish = useCallback(
    (vertices: LngLat[]) => {
      if (drawing.shape === 'point') return vertices.length > 0 && drawing.finished([vertices[0]])
      const outcome = drawing.shape === 'line' ? finishedLine(vertices) : finishedRing(vertices)
      if ('ring' in outcome) drawing.finished(outcome.ring)
      else setProblem(outcome.problem)
    },
    [drawing],
  )

  const announceVertex = useCallback(
    (index: number) => {
      const { vertices } = state.current
      const place = formatPosition(vertices[index])
      setDone(say('draw.vertex', { number: index + 1, of: vertices.length, place }))
    },
    [say],
  )

  const addMiddle = useCallback(() => {
    const before = state.current.vertices.length
    clickMiddle(map)
    const { vertices, pointer } = state.current
    if (vertices.length > before) return announceVertex(vertices.length - 1)
    const refusal = pointer && refusalAt(drawing, context.current, vertices, pointer)
    if (refusal) setDone(say(refusal))
  }, [map, drawing, say, announceVertex])
  const byKeys = useKeyCross(map, addMiddle)

  function move(index: number, at: LngLat) {
    const { vertices } = state.current
    const refusal = refusalOfMove(drawing.tool, context.current, vertices, index, at, false)
    if (refusal) return setProblem(refusal)
    terra.current?.replace(vertices.with(index, at))
    announceVertex(index)
  }

  const act = useCallback(
    (action: DrawingAction) => {
      if (action === 'cancel') drawing.cancelled()
      else if (action === 'finish' && drawing.shape === 'point' && byKeys) addMiddle()
      else if (action === 'finish') finish(state.current.vertices)
      else if (action === 'toggleTooltip') changed({ tooltipHidden: !state.current.tooltipHidden })
      else terra.current?.[action]()
    },
    [drawing, finish, changed, byKeys, addMiddle],
  )

  // A layout effect ends before the map object is removed with the screen.
  useLayoutEffect(() => {
    const mayPlace = (at: LngLat, pixel: [number, number]) => {
      const { vertices } = state.current
      const closes = drawing.shape === 'polygon' && vertices.length > 2 && nearFirst(map, vertices[0], pixel)
      return closes || refusalAt(drawing, context.current, vertices, at) === null
    }
    const started = startTerra(map, drawing.shape, theme, {
      mayPlace,
      vertices: vertices => changed({ vertices }),
      placed: finish,
    })
    terra.current = started
    return () => {
      started.stop()
      terra.current = null
      state.current = noVertices
      setDrawn(null)
    }
  }, [map, drawing, theme, changed, finish, setDrawn])

  useEffect(() => {
    const moved = (event: { lngLat: { lng: number; lat: number } }) =>
      changed({ pointer: [event.lngLat.lng, event.lngLat.lat] })
    const left = () => changed({ pointer: null })
    map.on('mousemove', moved)
    map.on('mouseout', left)
    return () => {
      map.off('mousemove', moved)
      map.off('mouseout', left)
    }
  }, [map, changed])

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const action = isTyping(event.target) && event.key !== 'Escape' ? null : actionOf(event)
      if (action === null || event.repeat) return
      if (action === 'finish' && event.target instanceof HTMLButtonElement) return
      if (action !== 'toggleTooltip') event.preventDefault()
      act(action)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [act])

  const { vertices, pointer } = state.current
  // The hint names the mouse and keys; a finger has the buttons.
  const tooltip = problem ?? tooltipOf(drawing, context.current, state.current)
  const refused =
    problem !== null || (pointer !== null && refusalAt(drawing, context.current, vertices, pointer) !== null)
  return (
    <>
      <VertexHandles
        map={map}
        vertices={vertices}
        move={move}
        remove={index => terra.current?.replace(vertices.toSpliced(index, 1))}
        finish={() => act('finish')}
      />
      <LiveTag map={map} positions={draftOf(state.current)} text={drawing.tag()} done={done} />
      {tooltip && pointer && (refused || !byTouch) && (
        <div
          className={classes.tooltip}
          data-refused={refused || undefined}
          style={placeTip(map.project(pointer), map.getContainer().clientWidth)}
        >
          {say(tooltip)}
        </div>
      )}
      <DrawingBar
        map={map}
        shape={drawing.shape}
        hasCross={byTouch || byKeys}
        vertices={vertices.length}
        add={addMiddle}
        act={act}
        problem={problem}
      />
    </>
  )
}

function nearFirst(map: MapLibreMap, first: LngLat, [x, y]: [number, number]): boolean {
  const at = map.project(first)
  return Math.hypot(at.x - x, at.y - y) <= closing_px
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement
