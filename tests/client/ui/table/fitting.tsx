import type { TableColumn } from '../../../../app/client/ui/table/column.ts'
import { defaultView, type TableView } from '../../../../app/client/ui/table/table-view.ts'
import { useFittingRows } from '../../../../app/client/ui/table/use-fitting-rows.ts'
import { rendered } from '../../rendered.ts'

/** The rows that a table of these columns would show at such a view. */
export function fitting<R extends object>(
  columns: readonly TableColumn<R>[],
  rows: readonly R[],
  view: Partial<TableView>,
  isDone = false,
): R[] {
  let found: R[] = []
  function Probe() {
    found = useFittingRows(columns, rows, { ...defaultView({}), ...view } as TableView, isDone)
    return null
  }
  rendered(<Probe />)
  return found
}
