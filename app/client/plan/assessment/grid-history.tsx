import { useMemo } from 'react'
import type { GridCells, GridColumn, GridRow, RowCells } from '../../ui/grid/grid-cells.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import { History } from '../steps/history/history.tsx'
import type { ActivityGrid, GridForm } from './use-grid-form.ts'

type Props = {
  grid: ActivityGrid
  columns: readonly GridColumn[]
  rows: readonly GridRow[]
  form: GridForm
}
const nameOf = (row: string, column: string) => `${row}.${column}`

/**
 * Changes to cells, with their authors. Restored values are put into the grid and saved in the same way as typed
 * values.
 */
export function GridHistory({ grid, columns, rows, form }: Props) {
  const say = useSay()
  const plan = usePlan()
  const labels = useMemo(
    () =>
      Object.fromEntries(
        rows.flatMap(row =>
          columns.map(column => {
            const params = { activity: row.name, column: { key: column.words } }
            return [nameOf(row.id, column.id), { key: 'assessment.cellOf', params } as const]
          }),
        ),
      ),
    [rows, columns],
  )
  /** Cells of the current activities, each as a separate field. */
  const fieldsOf = (cells: GridCells) =>
    Object.fromEntries(
      rows.flatMap(({ id }) => columns.map(({ id: code }) => [nameOf(id, code), cells[id]?.[code] ?? null])),
    )
  return (
    <History
      plan={plan.id}
      kinds={[grid.kind]}
      labels={labels}
      read={value => fieldsOf(cellsOf(value.rows as SavedRow[]))}
      now={() => fieldsOf(form.values.rows)}
      bringBack={({ value }) => {
        // Rows that were empty at that time stay unchanged if a row cannot be emptied.
        const cellsThen = ({ id }: GridRow) =>
          columns.flatMap(({ id: code }) => {
            const then = value?.[nameOf(id, code)] ?? null
            return then === null && !grid.isClearable ? [] : [[code, then]]
          })
        const next = rows.map(row => [
          row.id,
          { ...form.values.rows[row.id], ...Object.fromEntries(cellsThen(row)) },
        ])
        form.change({ rows: Object.fromEntries(next) as GridCells })
        toast.info(say('steps.broughtBack'))
      }}
    />
  )
}

/** A row in the history: its cells, with the id of its activity. */
type SavedRow = RowCells & { activity_id: number }
const cellsOf = (rows: readonly SavedRow[]): GridCells =>
  Object.fromEntries(rows.map(({ activity_id, ...cells }) => [activity_id, cells]))
