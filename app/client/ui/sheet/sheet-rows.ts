import type { Message, Say } from '../../../domain/messages/messages.ts'
import type { TableRow } from '../../../domain/tables/table.ts'
import { withFormula } from '../../../formats/csv.ts'
import { faultOf, type GridColumn, type RowCells, valueIn } from '../grid/grid-cells.ts'

/** A row of a file in the columns of a list, with its errors. `line` is its line number in the file. */
export type SheetRow = { line: number; cells: RowCells; faults: { column: GridColumn; fault: Message }[] }

/**
 * Index of each column in a row of heads in any language, or -1 if it is missing. A unit may be omitted, as in `Budget`
 * for `Budget, NPR`.
 */
export function columnPlaces(
  heads: readonly string[],
  columns: readonly GridColumn[],
  says: readonly Say[],
): number[] {
  const found = heads.map(folded)
  const names = columns.map(({ id, words, params }) =>
    [id, ...says.map(say => say(words, params))].map(folded),
  )
  const stems = names.map(all => all.map(stemOf))
  return names.map((all, at) => {
    const place = found.findIndex(head => all.includes(head))
    const isOfOthers = (stem: string) => stems.some((other, one) => one !== at && other.includes(stem))
    return place >= 0
      ? place
      : found.findIndex(head => head !== '' && stems[at].includes(head) && !isOfOthers(head))
  })
}

export const countNamed = (places: readonly number[]): number => places.filter(place => place >= 0).length

/** Reads the rows of a file, given the indices of its columns. */
export const sheetRows = (
  rows: readonly TableRow[],
  columns: readonly GridColumn[],
  places: readonly number[],
): SheetRow[] =>
  rows.map(({ row, cells: texts }) => {
    const cells = Object.fromEntries(
      columns.map((column, at) => [column.id, valueIn(withFormula(texts[places[at]] ?? ''), column)]),
    )
    const faults = columns.flatMap(column => {
      const fault = faultOf(cells[column.id], column, cells)
      return fault ? [{ column, fault }] : []
    })
    return { line: row, cells, faults }
  })

const folded = (text: string) => text.normalize('NFC').trim().toLocaleLowerCase()
const stemOf = (name: string) => name.split(/[,(]/, 1)[0].trim()
