import { atom, useAtomValue, useSetAtom, useStore } from 'jotai'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
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
  type DrawingState,
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

/** Performs one drawing on the map. */
export default function ActiveDrawing({
  map,
  theme,
  context,
  drawing,
}: DrawingProps & { drawing: MapDrawing }) {
  const say = useSay()
  // The state is in the store, so that other handlers of the same click event read the changes.
  const store = useStore()
  const [stateAtom] = useState(() => atom(noVertices))
  const state = useAtomValue(stateAtom)
  const setDrawn = useSetAtom(drawnAtom)
  const terra = useRef<Terra | null>(null)
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const byTouch = useByTouch()
  const byKeys = useKeyCross(map, addMiddle)

  function change(some: Partial<DrawingState>) {
    const next = { ...store.get(stateAtom), ...some }
    store.set(stateAtom, next)
    const draft = draftOf(next)
    drawing.changed(draft)
    setDrawn(drawing.shape === 'polygon' && draft.length > 2 ? draft : null)
    setProblem(null)
  }

  function finish(vertices: LngLat[]) {
    if (drawing.shape === 'point') return vertices.length > 0 && drawing.finished([vertices[0]])
    const outcome = drawing.shape === 'line' ? finishedLine(vertices) : finishedRing(vertices)
    if ('ring' in outcome) drawing.finished(outcome.ring)
    else setProblem(outcome.problem)
  }

  function announceVertex(index: number) {
    const { vertices } = store.get(stateAtom)
    const place = formatPosition(vertices[index])
    setDone(say('draw.vertex', { number: index + 1, of: vertices.length, place }))
  }

  function addMiddle() {
    const before = store.get(stateAtom).vertices.length
    clickMiddle(map)
    const { vertices, pointer } = store.get(stateAtom)
    if (vertices.length > before) return announceVertex(vertices.length - 1)
    const refusal = pointer && refusalAt(drawing, context, vertices, pointer)
    if (refusal) setDone(say(refusal))
  }

  function move(index: number, at: LngLat) {
    const { vertices } = store.get(stateAtom)
    const refusal = refusalOfMove(drawing.tool, context, vertices, index, at, false)
    if (refusal) return setProblem(refusal)
    terra.current?.replace(vertices.with(index, at))
    announceVertex(index)
  }

  function act(action: DrawingAction) {
    if (action === 'cancel') drawing.cancelled()
    else if (action === 'finish' && drawing.shape === 'point' && byKeys) addMiddle()
    else if (action === 'finish') finish(store.get(stateAtom).vertices)
    else if (action === 'toggleTooltip') change({ tooltipHidden: !store.get(stateAtom).tooltipHidden })
    else terra.current?.[action]()
  }

  const changed = useEffectEvent(change)
  const placed = useEffectEvent(finish)
  const mayPlace = useEffectEvent((at: LngLat, pixel: [number, number]) => {
    const { vertices } = store.get(stateAtom)
    const closes = drawing.shape === 'polygon' && vertices.length > 2 && nearFirst(map, vertices[0], pixel)
    return closes || refusalAt(drawing, context, vertices, at) === null
  })
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const action = isTyping(event.target) && event.key !== 'Escape' ? null : actionOf(event)
    if (action === null || event.repeat) return
    if (action === 'finish' && event.target instanceof HTMLButtonElement) return
    if (action !== 'toggleTooltip') event.preventDefault()
    act(action)
  })

  // A layout effect is cleaned up before the map object is removed with the screen.
  useLayoutEffect(() => {
    const started = startTerra(map, drawing.shape, theme, {
      mayPlace: (at, pixel) => mayPlace(at, pixel),
      vertices: vertices => changed({ vertices }),
      placed: vertices => void placed(vertices),
    })
    terra.current = started
    return () => {
      started.stop()
      terra.current = null
      store.set(stateAtom, noVertices)
      setDrawn(null)
    }
  }, [map, drawing, theme, store, stateAtom, setDrawn])

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
  }, [map])

  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])

  const { vertices, pointer } = state
  // The hint mentions the mouse and keys; on a touch screen there are buttons.
  const tooltip = problem ?? tooltipOf(drawing, context, state)
  const refused =
    problem !== null || (pointer !== null && refusalAt(drawing, context, vertices, pointer) !== null)
  return (
    <>
      <VertexHandles
        map={map}
        vertices={vertices}
        move={move}
        remove={index => terra.current?.replace(vertices.toSpliced(index, 1))}
        finish={() => act('finish')}
      />
      <LiveTag map={map} positions={draftOf(state)} text={drawing.tag()} done={done} />
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
