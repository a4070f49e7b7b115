import { withFormula } from '../../../domain/csv.ts'
import type { Say, Unsaid } from '../../../domain/words/words.ts'
import { faultOf, type GridColumn, type RowCells, valueIn } from '../grid/grid-cells.ts'

/** A row of a file by the columns of a list, and what is wrong with it. `line` counts from 1, the head too. */
export type SheetRow = { line: number; cells: RowCells; faults: { column: GridColumn; fault: Unsaid }[] }

/**
 * The rows in the cells of a file. Where the first row names columns it is the head, and columns may stand in any order
 * with others between; else they are taken in their order. Empty rows are left out.
 */
export function sheetRows(file: string[][], columns: readonly GridColumn[], say: Say): SheetRow[] {
  const names = columns.map(({ id, words, params }) => [id, say(words, params)].map(folded))
  const head = (file[0] ?? []).map(cell => names.findIndex(known => known.includes(folded(cell))))
  const hasHead = head.some(at => at >= 0)
  const placeOf = (at: number) => (hasHead ? head.indexOf(at) : at)
  return file.flatMap((texts, at) => {
    if ((hasHead && at === 0) || texts.every(text => text.trim() === '')) return []
    const cells = Object.fromEntries(
      columns.map((column, place) => [column.id, valueIn(withFormula(texts[placeOf(place)] ?? ''), column)]),
    )
    const faults = columns.flatMap(column => {
      const fault = faultOf(cells[column.id], column, cells)
      return fault ? [{ column, fault }] : []
    })
    return [{ line: at + 1, cells, faults }]
  })
}

const folded = (text: string) => text.normalize('NFC').trim().toLocaleLowerCase()
