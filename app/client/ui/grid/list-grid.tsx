import { IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Button } from '../button.tsx'
import { useSay } from '../use-say.ts'
import { DataGrid } from './grid.tsx'
import {
  type CellErrors,
  faultOf,
  type GridCells,
  type GridColumn,
  isEmptyRow,
  type RowCells,
} from './grid-cells.ts'

type Props = {
  label: string
  columns: readonly GridColumn[]
  rows: readonly RowCells[]
  onChange(rows: RowCells[]): void
  /** Whether the list is read-only. */
  isFixed?: boolean
  errors?: CellErrors
}
const empty: RowCells = {}

/** Rows with content. */
export const filledRows = <R extends RowCells>(rows: readonly R[]): R[] =>
  rows.filter(row => !isEmptyRow(row))

/** Number of invalid cells in rows with content. */
export const wrongInList = (columns: readonly GridColumn[], rows: readonly RowCells[]): number =>
  filledRows(rows).reduce(
    (sum, row) =>
      sum + columns.filter(column => faultOf(row[column.id] ?? null, column, row) !== null).length,
    0,
  )

/** A list in a grid. It ends with an empty row, a paste adds rows as needed, and rows are numbered. */
export function ListGrid({ label, columns, rows, onChange, isFixed, errors }: Props) {
  const say = useSay()
  const rowAt = (at: number) => ({ id: String(at), name: String(at + 1) })
  const count = isFixed ? rows.length : rows.length + 1
  const named = useMemo(
    () => Array.from({ length: count }, (_, at) => ({ id: String(at), name: String(at + 1) })),
    [count],
  )
  const cells: GridCells = useMemo(() => Object.fromEntries(rows.map((row, at) => [at, row])), [rows])
  const gridColumns = useMemo(
    () => columns.map(column => ({ ...column, readOnly: isFixed })),
    [columns, isFixed],
  )
  return (
    <DataGrid
      label={label}
      head={say('grid.number')}
      rows={named}
      columns={gridColumns}
      cells={cells}
      errors={errors}
      onChange={next => onChange(listOf(next))}
      rowAt={isFixed ? undefined : rowAt}
      tools={selected =>
        !isFixed &&
        Number(selected[0]?.id) < rows.length && (
          <Button
            variant="ghost"
            size="small"
            iconLabel={say('grid.removeRows', { count: selected.length })}
            onClick={() => {
              const gone = new Set(selected.map(({ id }) => Number(id)))
              onChange(rows.filter((_, at) => !gone.has(at)))
            }}
          >
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </Button>
        )
      }
    />
  )
}

/** Converts the cells back to a list, without the empty rows at its end. */
function listOf(cells: GridCells): RowCells[] {
  const last = Math.max(
    -1,
    ...Object.keys(cells)
      .map(Number)
      .filter(at => !isEmptyRow(cells[at])),
  )
  return Array.from({ length: last + 1 }, (_, at) => cells[at] ?? empty)
}
