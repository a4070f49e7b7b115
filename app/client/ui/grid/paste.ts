import type { Unsaid } from '../../../domain/words/words.ts'
import {
  type CellChange,
  type CellFault,
  type Cells,
  faultOf,
  type GridColumn,
  type GridRow,
  plainText,
  valueAt,
  valueIn,
} from './grid-cells.ts'
import { type Selection, selectionBounds } from './selection.ts'

type Sheet = { rows: readonly GridRow[]; columns: readonly GridColumn[]; cells: Cells }
type BadCell = CellFault & { text: string }
export type Pasted = { taken: CellChange[]; selection: Selection } | { refused: Unsaid; bad: BadCell[] }

/**
 * Puts a block of texts where the selection begins, whole or not at all: one that is too large is refused with the
 * counts, one with cells that cannot stand where they would come names each of them. A single text fills the selection.
 */
export function paste(block: string[][], selection: Selection, { rows, columns, cells }: Sheet): Pasted {
  const { top, left, bottom, right } = selectionBounds(selection)
  const isOne = block.length === 1 && block[0].length === 1
  const height = isOne ? bottom - top + 1 : block.length
  const width = isOne ? right - left + 1 : Math.max(...block.map(line => line.length))
  const [rowsLeft, columnsLeft] = [rows.length - top, columns.length - left]
  if (height > rowsLeft)
    return { refused: { key: 'grid.tooManyRows', params: { pasted: height, left: rowsLeft } }, bad: [] }
  if (width > columnsLeft)
    return { refused: { key: 'grid.tooManyColumns', params: { pasted: width, left: columnsLeft } }, bad: [] }

  const taken: CellChange[] = []
  const bad: BadCell[] = []
  for (let down = 0; down < height; down++)
    for (let across = 0; across < width; across++) {
      const text = isOne ? block[0][0] : block[down][across]
      if (text === undefined) continue
      const row = rows[top + down].id
      const column = columns[left + across]
      const before = valueAt(cells, row, column.id)
      const after = valueIn(text, column)
      const fault = faultIn(before, after, column)
      if (fault) bad.push({ row, column: column.id, text, fault })
      else taken.push({ row, column: column.id, before, after })
    }
  if (bad.length > 0) return { refused: { key: 'grid.badCells', params: { count: bad.length } }, bad }
  const active = { row: top + height - 1, column: left + width - 1 }
  return { taken, selection: { anchor: { row: top, column: left }, active } }
}

/** What a read-only cell holds may come back with its block, unchanged. */
function faultIn(
  before: CellChange['before'],
  after: CellChange['after'],
  column: GridColumn,
): Unsaid | null {
  if (!column.readOnly) return faultOf(after, column)
  return plainText(before) === plainText(after) ? null : { key: 'grid.readOnly' }
}
