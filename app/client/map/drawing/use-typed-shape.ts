import { useState } from 'react'
import { formatPosition } from '../../../domain/format.ts'
import type { LngLat } from '../../../domain/geometry.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { isSameJson } from '../../ui/draft/same-json.ts'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import type { DrawnShape } from '../tool.ts'
import {
  emptyPosition,
  isEmpty,
  positionErrors,
  positionOf,
  readPasted,
  type TypedPosition,
} from './coordinate-text.ts'
import { finishedRing } from './drawing.ts'

type Notice = { key: MessageKey; params: Record<string, string | number> }

/** The rows of a table of vertices and the shape that they form. Empty rows are ignored. */
export function useTypedShape(
  shape: DrawnShape,
  name: string,
  vertices: LngLat[],
  refuse: (at: LngLat) => MessageKey | null,
) {
  const isPoint = shape === 'point'
  const [given, setGiven] = useState(vertices)
  const draft = useDraftState(name, rowsOf(vertices, isPoint))
  const { value: rows, setValue: setRows } = draft
  const [isChecked, setIsChecked] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  if (given !== vertices) {
    setGiven(vertices)
    // When the table is closed and the place itself is unchanged, its rows are shown again. Otherwise, what was typed
    // stays.
    if (!isSameJson(draft.base, rowsOf(vertices, isPoint))) draft.reset()
    setIsChecked(false)
    setNotice(null)
  }
  const filled = rows.filter(row => !isEmpty(row))
  const isSound = filled.every(row => Object.keys(positionErrors(row, refuse)).length === 0)
  const shaped = shapeOf(isPoint, filled)
  const ring = isSound && 'ring' in shaped ? shaped.ring : null
  const hasCrossing = isSound && 'problem' in shaped && shaped.problem === 'draw.crossing'

  return {
    rows,
    notice,
    removed: draft.removed,
    ring,
    problem: 'problem' in shaped && isSound && (isChecked || hasCrossing) ? shaped.problem : null,
    /**
     * No errors are shown for a row that is still being filled in, until both of its fields are filled or the user
     * tries to use the rows.
     */
    showsErrors: (row: TypedPosition) =>
      !isEmpty(row) && (isChecked || (row.lng.trim() !== '' && row.lat.trim() !== '')),
    change: (index: number, row: TypedPosition) => setRows(rows.with(index, row)),
    add: () => setRows([...rows, emptyPosition]),
    remove: (index: number) => setRows(rows.length > 1 ? rows.toSpliced(index, 1) : [emptyPosition]),
    /** Fills in pasted text from a row on. Returns false if the text is not a list of pairs. */
    paste(index: number, text: string): boolean {
      const pasted = readPasted(text)
      if (pasted === null) return false
      const positions = isPoint ? pasted.positions.slice(0, 1) : pasted.positions
      setRows(rows.toSpliced(index, positions.length, ...positions))
      setNotice(noticeOf({ ...pasted, positions }))
      return true
    },
    /** The shape, or null. If it is null, errors are shown from now on. */
    check(): LngLat[] | null {
      setIsChecked(true)
      return ring
    },
  }
}

function shapeOf(isPoint: boolean, rows: TypedPosition[]): { ring: LngLat[] } | { problem: MessageKey } {
  if (!isPoint) return finishedRing(rows.map(positionOf))
  return rows.length > 0 ? { ring: [positionOf(rows[0])] } : { problem: 'draw.noPoint' }
}

function rowsOf(vertices: LngLat[], isPoint: boolean): TypedPosition[] {
  const rows = vertices.map(at => {
    const [lng, lat] = formatPosition(at).split(', ')
    return { lng, lat }
  })
  const min = isPoint ? 1 : 3
  return rows.length > 0 ? rows : Array<TypedPosition>(min).fill(emptyPosition)
}

function noticeOf({ positions, turned, unread }: NonNullable<ReturnType<typeof readPasted>>): Notice {
  const count = positions.length
  if (unread.length > 0) return { key: 'draw.table.unread', params: { count, lines: unread.join(', ') } }
  return turned > 0
    ? { key: 'draw.table.turned', params: { count, turned } }
    : { key: 'draw.table.pasted', params: { count } }
}
