import type { FieldParts } from '../../ui/form/clash/parts.ts'
import {
  type CellValue,
  cellValueAt,
  type GridCells,
  type GridColumn,
  type GridRow,
  shownText,
} from '../../ui/grid/grid-cells.ts'
import { mergeCells } from './merge-cells.ts'

/** Cells of a grid, each of which is merged separately. */
export function cellParts(rows: readonly GridRow[], columns: readonly GridColumn[]): FieldParts {
  const columnOf = (id: string) => columns.find(one => one.id === id)
  return {
    merge(base, mine, theirs) {
      const { merged, both } = mergeCells(base as GridCells, mine as GridCells, theirs as GridCells)
      return {
        value: merged,
        both: both.flatMap(({ row, values }) =>
          Object.entries(values).map(([code, value]) => ({
            at: [row, code],
            mine: cellValueAt(mine as GridCells, row, code),
            theirs: value,
          })),
        ),
      }
    },
    read: (cells, [row, code]) => cellValueAt(cells as GridCells, row, code),
    write: (cells, [row, code], value) => ({
      ...(cells as GridCells),
      [row]: { ...(cells as GridCells)[row], [code]: value as CellValue },
    }),
    label([row, code], say) {
      const column = columnOf(code)
      const activity = rows.find(({ id }) => id === row)?.name ?? row
      return say('assessment.cellOf', { activity, column: column ? { key: column.words } : code })
    },
    show: ([, code], value) => shownText((value ?? null) as CellValue, columnOf(code) ?? {}),
  }
}
