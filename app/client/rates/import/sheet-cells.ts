import { rowFields, rowKey, type TableKind, tableFields } from '../../../domain/rates/edited-tables.ts'
import { mayBeEmpty, type RateField } from '../../../domain/rates/rate-fields.ts'
import {
  type CellErrors,
  type CellValue,
  cellText,
  cellValueAt,
  type GridCells,
  type GridColumn,
  valueIn,
} from '../../ui/grid/grid-cells.ts'
import { type AnyRow, linesCsv, type RateLine } from './rates-file.ts'
import type { Preview } from './use-import.ts'

/** A cell that was sent. Its index is that of its line. */
export type Sent = { row: string; column: string; value: CellValue }
type Texts = Record<string, string>

const text = (id: 'source' | 'vintage', max: number): GridColumn => {
  return { id, words: `rates.${id}`, kind: 'text', max, needed: true }
}

/** Columns for all fields except those that name the row, followed by the source. */
export function rateSheetColumns(kind: TableKind): GridColumn[] {
  const fields = Object.entries<RateField>(tableFields[kind])
  const own = fields.filter(([id]) => !rowFields[kind].includes(id)).map(([id, field]) => columnOf(id, field))
  return [...own, text('source', 300), text('vintage', 60)]
}

function columnOf(id: string, field: RateField): GridColumn {
  const { label, unit } = field
  const words = unit
    ? ({ words: 'rates.withUnit', params: { what: label, unit: { key: unit } } } as const)
    : { words: label.key, params: label.params }
  if (field.kind !== 'number') return { id, ...words, kind: 'text', needed: true }
  const { min, max, isWhole } = field
  const decimals = isWhole ? 0 : undefined
  const isPercent = unit === 'rates.percent'
  return { id, ...words, kind: 'number', needed: !mayBeEmpty(field), min, max, decimals, isPercent }
}

export function cellsOf(rows: AnyRow[], columns: GridColumn[]): GridCells {
  const cell = (value: AnyRow[string]) => (typeof value === 'boolean' ? String(value) : value)
  return Object.fromEntries(
    rows.map(row => [row.id, Object.fromEntries(columns.map(({ id }) => [id, cell(row[id])]))]),
  )
}

/** All cells in the form of a draft. */
export const textsOf = (cells: GridCells): Texts =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([row, values]) =>
      Object.entries(values).map(([column, value]) => [`${row} ${column}`, cellText(value)]),
    ),
  )

export function cellsIn(texts: Texts, cells: GridCells, columns: GridColumn[]): GridCells {
  return Object.fromEntries(
    Object.keys(cells).map(row => [
      row,
      Object.fromEntries(columns.map(column => [column.id, valueIn(texts[`${row} ${column.id}`], column)])),
    ]),
  )
}

/** The changed cells as a table for uploading, each with the source and vintage of its row. */
export function sheetCsv(kind: TableKind, rows: AnyRow[], columns: GridColumn[], now: GridCells) {
  const start = cellsOf(rows, columns)
  const sent: Sent[] = []
  const lines = rows.flatMap(row => {
    const id = String(row.id)
    const isChanged = ({ id: column }: GridColumn) =>
      cellValueAt(now, id, column) !== cellValueAt(start, id, column)
    const changed = columns.filter(isChanged)
    const figures = changed.filter(({ id }) => id !== 'source' && id !== 'vintage')
    // There is one line per figure, even if only the source of a row has changed.
    const lineColumns = changed.length > 0 && figures.length === 0 ? columns.slice(0, 1) : figures
    const source = oneLine(cellValueAt(now, id, 'source'))
    const vintage = oneLine(cellValueAt(now, id, 'vintage'))
    return lineColumns.map(({ id: column }): RateLine => {
      const value = cellValueAt(now, id, column)
      sent.push({ row: id, column, value })
      return { table: kind, row: rowKey(kind, row), item: column, value: value ?? '', source, vintage }
    })
  })
  return { csv: linesCsv(lines), sent }
}

/** Errors from the server by cell, as long as the cells contain the values that were sent. */
export function faultsByCell(faults: Preview['faults'], sent: Sent[], now: GridCells): CellErrors {
  const errors: Record<string, Record<string, string>> = {}
  for (const { line, what, remedy } of faults) {
    // The first line contains the column heads.
    const cell = sent[line - 2]
    if (cell === undefined || cellValueAt(now, cell.row, cell.column) !== cell.value) continue
    errors[cell.row] ??= {}
    errors[cell.row][cell.column] = `${what}. ${remedy}`
  }
  return errors
}

const oneLine = (value: CellValue) => cellText(value).replace(/\s*[\r\n]+\s*/g, ' ')
