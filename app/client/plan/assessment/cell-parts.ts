import type { Parts } from '../../ui/form/clash/parts.ts'
import {
  type Cells,
  type CellValue,
  type GridColumn,
  type GridRow,
  shownText,
  valueAt,
} from '../../ui/grid/grid-cells.ts'
import { mergeCells } from './merge-cells.ts'

/** The cells of a grid, each merged by itself. */
export function cellParts(rows: readonly GridRow[], columns: readonly GridColumn[]): Parts {
  const columnOf = (id: string) => columns.find(one => one.id === id)
  return {
    merge(base, mine, theirs) {
      const { merged, both } = mergeCells(base as Cells, mine as Cells, theirs as Cells)
      return {
        value: merged,
        both: both.flatMap(({ row, values }) =>
          Object.entries(values).map(([code, value]) => ({
            at: [row, code],
            mine: valueAt(mine as Cells, row, code),
            theirs: value,
          })),
        ),
      }
    },
    read: (cells, [row, code]) => valueAt(cells as Cells, row, code),
    write: (cells, [row, code], value) => ({
      ...(cells as Cells),
      [row]: { ...(cells as Cells)[row], [code]: value as CellValue },
    }),
    label([row, code], say) {
      const column = columnOf(code)
      const activity = rows.find(({ id }) => id === row)?.name ?? row
      return say('assessment.cellOf', { activity, column: column ? { key: column.words } : code })
    },
    show: ([, code], value) => shownText((value ?? null) as CellValue, columnOf(code) ?? {}),
  }
}
