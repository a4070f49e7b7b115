import { useAtomValue } from 'jotai'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatPosition } from '../../../domain/format.ts'
import type { LngLat } from '../../../domain/geometry.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../../ui/use-say.ts'
import { editingAtom } from '../map-state.ts'
import type { Editing, ToolContext } from '../tool.ts'
import classes from './drawing.module.css'
import { refusalOfMove } from './drawing.ts'
import { LiveTag } from './live-tag.tsx'
import { VertexHandles } from './vertex-handles.tsx'

/** Performs the editing in `editingAtom`: vertices of a finished shape are moved with the mouse or the arrow keys. */
export function EditingLayer(props: { map: MapLibreMap; context: ToolContext }) {
  const editing = useAtomValue(editingAtom)
  return editing ? <ActiveEditing {...props} editing={editing} /> : null
}

function ActiveEditing(props: { map: MapLibreMap; context: ToolContext; editing: Editing }) {
  const { map, context, editing } = props
  const say = useSay()
  const [vertices, setVertices] = useState(editing.vertices)
  const [done, setDone] = useState<string | null>(null)
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const isClosed = editing.shape === 'polygon'

  /** States before each step. Consecutive moves of the same vertex are one step. */
  const [before, setBefore] = useState<LngLat[][]>([])
  const lastStep = useRef('')

  function change(next: LngLat[], announcement: string, step = '') {
    if (step === '' || step !== lastStep.current) setBefore([...before, vertices])
    lastStep.current = step
    show(next, announcement)
  }

  function show(next: LngLat[], announcement: string) {
    setVertices(next)
    setDone(announcement)
    setProblem(null)
    editing.changed(next)
  }

  function move(index: number, at: LngLat) {
    const refusal = refusalOfMove(editing.tool, context, vertices, index, at, isClosed)
    if (refusal) return setProblem(refusal)
    const place = formatPosition(at)
    const announcement = say('draw.vertex', { number: index + 1, of: vertices.length, place })
    change(vertices.with(index, at), announcement, `move ${index}`)
  }

  function insert(index: number, at: LngLat) {
    const next = vertices.toSpliced(index, 0, at)
    change(next, say('draw.vertex', { number: index + 1, of: next.length, place: formatPosition(at) }))
  }

  function undo() {
    const last = before.at(-1)
    if (last === undefined) return
    setBefore(before.slice(0, -1))
    lastStep.current = ''
    show(last, say('draw.undone', { of: last.length }))
  }

  function remove(index: number) {
    if (!isClosed) return
    if (vertices.length <= 3) return setProblem('draw.tooFew')
    const next = vertices.toSpliced(index, 1)
    const refusal = refusalOfMove(editing.tool, context, next, 0, next[0], isClosed)
    if (refusal) return setProblem(refusal)
    change(next, say('draw.removed', { of: next.length }))
  }

  function cancel() {
    editing.changed(editing.vertices)
    editing.done()
  }
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (event.key === 'Escape') cancel()
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') undo()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])

  return (
    <>
      <VertexHandles
        map={map}
        vertices={vertices}
        draggable
        focusesFirst
        move={move}
        remove={remove}
        insert={isClosed ? insert : undefined}
        finish={editing.done}
      />
      <LiveTag map={map} positions={vertices} text={editing.tag(vertices)} done={done} />
      <div className={classes.bar} role="toolbar" aria-label={say('draw.toolbar')}>
        <Button variant="primary" onClick={editing.done}>
          {say('draw.done')}
        </Button>
        <Button disabled={before.length === 0} onClick={undo}>
          {say('draw.undo')}
        </Button>
        <Button variant="ghost" onClick={cancel}>
          {say('shell.cancel')}
        </Button>
      </div>
      {problem && (
        <div className={classes.problem} role="alert">
          {say(problem)}
        </div>
      )}
    </>
  )
}
