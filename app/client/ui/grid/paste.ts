import type { Message } from '../../../domain/messages/messages.ts'
import {
  type CellChange,
  type CellFault,
  cellText,
  cellValueAt,
  faultOf,
  type GridCells,
  type GridColumn,
  type GridRow,
  valueIn,
} from './grid-cells.ts'
import { type Selection, selectionBounds } from './selection.ts'

type Sheet = {
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  cells: GridCells
  /** Returns the row at an index beyond the end, if rows can be added to the grid. */
  rowAt?(at: number): GridRow
}
/** `bad` contains the cells among `changes` that have an invalid value or are read-only. */
export type PastedCells =
  | { changes: CellChange[]; bad: CellFault[]; selection: Selection }
  | { refused: Message }

/**
 * Pastes a block of texts at the start of the selection. Invalid values are also inserted and marked, so that nothing
 * is lost. If the block is larger than the grid, an error message gives both sizes and nothing is pasted. A single text
 * fills the selection.
 */
export function paste(
  block: string[][],
  selection: Selection,
  { rows, columns, cells, rowAt }: Sheet,
): PastedCells {
  const { top, left, bottom, right } = selectionBounds(selection)
  const isOne = block.length === 1 && block[0].length === 1
  const height = isOne ? bottom - top + 1 : block.length
  const width = isOne ? right - left + 1 : Math.max(...block.map(line => line.length))
  const [rowsLeft, columnsLeft] = [rows.length - top, columns.length - left]
  if (height > rowsLeft && !rowAt)
    return { refused: { key: 'grid.tooManyRows', params: { pasted: height, left: rowsLeft } } }
  if (width > columnsLeft)
    return { refused: { key: 'grid.tooManyColumns', params: { pasted: width, left: columnsLeft } } }

  const idAt = (at: number) => rows[at]?.id ?? rowAt?.(at).id ?? ''
  const changes: CellChange[] = []
  const bad: CellFault[] = []
  for (let down = 0; down < height; down++)
    for (let across = 0; across < width; across++) {
      const text = isOne ? block[0][0] : block[down][across]
      if (text === undefined) continue
      const row = idAt(top + down)
      const column = columns[left + across]
      const before = cellValueAt(cells, row, column.id)
      const after = valueIn(text, column)
      const fault = faultIn(before, after, column)
      if (fault) bad.push({ row, column: column.id, fault })
      if (!column.readOnly) changes.push({ row, column: column.id, before, after })
    }
  const active = { row: top + height - 1, column: left + width - 1 }
  return { changes, bad, selection: { anchor: { row: top, column: left }, active } }
}

/** A read-only cell within a block accepts its own unchanged value. */
function faultIn(
  before: CellChange['before'],
  after: CellChange['after'],
  column: GridColumn,
): Message | null {
  if (!column.readOnly) return faultOf(after, column)
  return cellText(before) === cellText(after) ? null : { key: 'grid.readOnly' }
}
