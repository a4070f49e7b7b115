import { useRef, useState } from 'react'
import { useSay } from '../use-say.ts'
import { fromClipboard, toClipboard } from './clipboard-text.ts'
import {
  type CellChange,
  type CellErrors,
  type CellValue,
  cellText,
  cellValueAt,
  type GridCells,
  type GridColumn,
  type GridRow,
  valueIn,
} from './grid-cells.ts'
import { paste } from './paste.ts'
import { onlyAt, type Place, type Selection, selectionBounds, within } from './selection.ts'
import { useHistory } from './use-history.ts'

type Sheet = {
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  cells: GridCells
  onChange: (cells: GridCells) => void
  rowAt?(at: number): GridRow
}

/**
 * State of a grid apart from its cells (the selection, the text being edited and the marks of a paste), and its
 * actions.
 */
export function useGrid({ rows, columns, cells, onChange, rowAt }: Sheet) {
  const say = useSay()
  const history = useHistory(cells, onChange)
  const size = { rows: rows.length, columns: columns.length }
  const [chosen, setSelection] = useState<Selection>(onlyAt({ row: 0, column: 0 }))
  const selection = within(chosen, size)
  /** Initial text of the editor, or null while no cell is being edited. */
  const [editing, setEditing] = useState<string | null>(null)
  /** Original value of the cell being edited. */
  const opened = useRef<CellValue>(null)
  /** Counts the actions that move the focus, so that the page scrolls to it. */
  const [moves, setMoves] = useState(0)
  const [said, setSaid] = useState('')
  const [marks, setMarks] = useState<CellErrors>({})

  const { top, bottom, left, right } = selectionBounds(selection)
  const extent = { rows: bottom - top + 1, columns: right - left + 1 }
  const cellAt = ({ row, column }: Place) => cellValueAt(cells, rows[row].id, columns[column].id)

  const textAt = (place: Place) => cellText(cellAt(place), columns[place.column])

  function select(to: Selection) {
    setSelection(to)
    setMoves(count => count + 1)
    const { top, bottom, left, right } = selectionBounds(to)
    const isOne = top === bottom && left === right
    setSaid(isOne ? '' : say('grid.selected', { rows: bottom - top + 1, columns: right - left + 1 }))
  }

  function change(changes: CellChange[]) {
    setMarks({})
    setSaid(say('grid.changed', { count: history.change(changes) }))
  }

  /** Sets the selected editable cells to the result of `after`. */
  function changeSelected(after: (place: Place) => CellValue) {
    const changes: CellChange[] = []
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++)
        if (!columns[column].readOnly) changes.push(changeAt({ row, column }, after({ row, column })))
    change(changes)
  }

  const changeAt = (place: Place, after: CellValue): CellChange => ({
    row: rows[place.row].id,
    column: columns[place.column].id,
    before: cellAt(place),
    after,
  })

  /** Moves to the changes that were undone or redone. */
  function follow(changes: CellChange[], words: 'grid.undone' | 'grid.redone') {
    if (changes.length === 0) return
    setMarks({})
    const [first, last] = [changes[0], changes[changes.length - 1]]
    select({ anchor: placeOf(last.row, last.column), active: placeOf(first.row, first.column) })
    setSaid(say(words, { count: changes.length }))
  }

  const placeOf = (row: string, column: string): Place => ({
    row: rows.findIndex(({ id }) => id === row),
    column: columns.findIndex(({ id }) => id === column),
  })

  /** Change of the cell being edited from its original value. */
  function typedAt(text: string): CellChange {
    const { active } = selection
    const column = columns[active.column]
    const before = opened.current
    return {
      ...changeAt(active, text === cellText(before, column) ? before : valueIn(text, column)),
      before,
    }
  }
  /** Restores the original value, whatever was typed in between. */
  function putBack() {
    const { active } = selection
    if (cellAt(active) !== opened.current) history.preview(changeAt(active, opened.current))
  }

  return {
    size,
    selection,
    editing,
    moves,
    said,
    marks,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    select,
    selectOnly: (place: Place) => select(onlyAt(place)),
    selectCell: (row: string, column: string) => select(onlyAt(placeOf(row, column))),
    /** Starts editing with the value, or with an empty text if typing replaces the value. */
    edit(start: 'value' | 'nothing') {
      if (columns[selection.active.column].readOnly) return
      setSelection(onlyAt(selection.active))
      opened.current = cellAt(selection.active)
      setEditing(start === 'value' ? textAt(selection.active) : '')
      setMoves(count => count + 1)
    },
    /** Input is written to its cell at each keystroke, so that it is stored even if the cell is not left. */
    type(text: string) {
      if (editing !== null) history.preview(typedAt(text))
    },
    /** Commits the input if it differs from the original value. */
    commit(text: string) {
      setEditing(null)
      const typed = typedAt(text)
      if (typed.after === typed.before) putBack()
      else change([typed])
    },
    cancel() {
      setEditing(null)
      putBack()
      setMoves(count => count + 1)
    },
    clear: () => changeSelected(() => null),
    /**
     * Copies the first row of the selection to the rows below it. If a single row is selected, copies the row above it.
     */
    fillDown() {
      const from = top === bottom ? Math.max(0, top - 1) : top
      changeSelected(({ column }) => cellAt({ row: from, column }))
    },
    undo: () => follow(history.undo(), 'grid.undone'),
    redo: () => follow(history.redo(), 'grid.redone'),
    copied() {
      setSaid(say('grid.copied', extent))
      return toClipboard(
        rows
          .slice(top, bottom + 1)
          .map(row =>
            columns
              .slice(left, right + 1)
              .map(column => cellText(cellValueAt(cells, row.id, column.id), column)),
          ),
      )
    },
    paste(text: string) {
      const pasted = paste(fromClipboard(text), selection, { rows, columns, cells, rowAt })
      if ('refused' in pasted) return setSaid(say(pasted.refused.key, pasted.refused.params))
      const { changes, bad } = pasted
      select({ anchor: pasted.selection.active, active: pasted.selection.anchor })
      change(changes)
      if (bad.length === 0) return
      const marks: Record<string, Record<string, string>> = {}
      for (const { row, column, fault } of bad.filter(({ fault }) => fault.key === 'grid.readOnly')) {
        marks[row] ??= {}
        marks[row][column] = say(fault.key, fault.params)
      }
      setMarks(marks)
      setSaid(say('grid.pastedWrong', { taken: changes.length, wrong: bad.length }))
    },
  }
}
